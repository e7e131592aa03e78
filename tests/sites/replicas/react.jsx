// Google's and Reverso's kind of box: a textarea that React controls.
import React, { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { translate } from './translator.js';

function Translator() {
  const [text, setText] = useState('');
  const [result, setResult] = useState('');
  return (
    <>
      <textarea id="source" value={text} onChange={(event) => {
        setText(event.target.value);
        translate(event.target.value, setResult);
      }} />
      <div id="result">{result}</div>
    </>
  );
}

createRoot(document.getElementById('root')).render(<Translator />);
