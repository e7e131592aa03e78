/**
 * Whether an address fits a match pattern, by the browsers' own rules; a port plays no part.
 * @param {string} pattern such as `https://*.example.org/path*`
 * @param {string} address
 */
export function fits(pattern, address) {
  const parts = /^(\*|https?):\/\/(\*|(?:\*\.)?[^/*]+)(\/.*)$/.exec(pattern);
  if (!parts || !URL.canParse(address)) return false;
  const [, scheme, host = '', path = ''] = parts;
  const url = new URL(address);
  const protocol = url.protocol.slice(0, -1);
  if (scheme === '*' ? !['http', 'https'].includes(protocol) : scheme !== protocol) return false;
  const ending = host.replace(/^\*\.?/, '');
  const subdomain = host.startsWith('*') && (ending === '' || url.hostname.endsWith(`.${ending}`));
  if (url.hostname !== ending && !subdomain) return false;
  const shape = path.split('*').map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${shape.join('.*')}$`, 's').test(url.pathname + url.search);
}

/**
 * The pattern for everything of an address's origin; null where extensions may not go.
 * @param {string | undefined} address
 */
export function originPattern(address) {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) ? `${protocol}//${hostname}/*` : null;
}
