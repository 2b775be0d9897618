// The baseline of a listing: bare node:http that answers every request with the given file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const bytes = readFileSync(process.argv[2] ?? '');
const server = createServer((_, answer) => {
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.byteLength });
  answer.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') console.log(String(address.port));
});
