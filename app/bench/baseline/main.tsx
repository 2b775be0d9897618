// The baseline: bare React that fetches and renders the same rows.

import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly modified: string;
  readonly size: string;
}

function Rows() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    void fetch('/rows.json')
      .then((answer) => answer.json())
      .then((body: { rows: Row[] }) => setRows(body.rows));
  }, []);
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-row>
          <span>{row.name}</span> <span>{row.modified}</span> <span>{row.size}</span>
        </li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Rows />);
