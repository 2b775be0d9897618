// The floor of a listing: node:http alone, answering every request with the bytes of the file it is given.
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
