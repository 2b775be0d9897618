// The baseline of an answer: bare node:http that sends the given file to every request, under the given headers.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as v from 'valibot';

const bytes = readFileSync(process.argv[2] ?? '');
// Names and values in turn.
const head = v.parse(v.array(v.string()), JSON.parse(process.argv[3] ?? '[]'));
const server = createServer((_, answer) => {
  answer.writeHead(200, head);
  answer.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') console.log(String(address.port));
});
