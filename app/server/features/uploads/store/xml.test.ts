import { expect, it } from 'vitest';
import { documentOf, errorDocumentOf, readParts } from './xml.ts';

const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
const listOf = (etag: string, more = ''): string =>
  `<?xml version="1.0"?>\n<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
    <Part>\n<PartNumber> 7 </PartNumber><ETag>${etag}</ETag>${more}</Part></CompleteMultipartUpload>`;

it('reads the parts of a completion, with quotes however they are written, and skips what it does not know', () => {
  const expected = [{ number: 7, etag: md5 }];
  for (const etag of [md5, `"${md5}"`, `&quot;${md5}&quot;`, `&#34;${md5.toUpperCase()}&#34;`, ` "${md5}"\n`])
    expect([etag, readParts(listOf(etag))]).toEqual([etag, expected]);
  const more = '<ChecksumCRC32>aaaaaa==</ChecksumCRC32><Size>3</Size>';
  expect(readParts(`\ufeff${listOf(md5, more)}`)).toEqual(expected);
});

it('refuses what is no list of parts', () => {
  const texts = [
    '',
    'text',
    '<CompleteMultipartUpload/>',
    '<Part><PartNumber>1</PartNumber></Part>',
    listOf('short'),
    listOf(md5, '<PartNumber>8</PartNumber>'),
    listOf(md5).replace('7', '123456'),
    listOf(md5).replaceAll('PartNumber', '__proto__'),
    `<!DOCTYPE a [<!ENTITY b "${md5}">]>${listOf('&b;')}`,
  ];
  for (const text of texts) expect([text, readParts(text)]).toEqual([text, null]);
});

it('reads 10,000 parts, and ends reading a text of endless elements', () => {
  const part = `<Part><PartNumber>1</PartNumber><ETag>"${md5}"</ETag><Size>1</Size></Part>`;
  const document = (content: string): string =>
    `<CompleteMultipartUpload>${content}</CompleteMultipartUpload>`;
  expect(readParts(document(part.repeat(10_000)))).toHaveLength(10_000);
  expect(readParts(document(part + '<b/>'.repeat(100_000)))).toBeNull();
});

it('writes elements in their order, with every character that means something escaped', () => {
  expect(documentOf('Result', { Key: '<a>&"', Part: [{ Size: 1 }, { Size: 2 }] })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Result xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Key>&lt;a&gt;&amp;&quot;</Key><Part><Size>1</Size></Part><Part><Size>2</Size></Part></Result>`,
  );
  expect(errorDocumentOf({ Code: 'NoSuchKey', Message: '' })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message></Message></Error>',
  );
});
