import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';
import { type XmlElements, xmlDocument } from '../../../platform/http/xml-document.ts';
import { maxParts } from '../parts.ts';

/** One part in a client's list. */
export interface ListedPart {
  readonly number: number;
  /** Lower-case hex, without quotes. */
  readonly etag: string;
}

const namespace = { '@xmlns': 'http://s3.amazonaws.com/doc/2006-03-01/' };

/** A document in S3's namespace. */
export const documentOf = (name: string, elements: XmlElements): string =>
  xmlDocument({ [name]: { ...namespace, ...elements } });

/** An error document, which has no namespace. */
export const errorDocumentOf = (elements: XmlElements): string => xmlDocument({ Error: elements });

const Completion = v.object({
  CompleteMultipartUpload: v.object({
    Part: v.pipe(
      v.array(
        v.pipe(
          v.object({
            PartNumber: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)),
            // Entity processing is off, so that a DTD can define none; quotes are the only escape that an ETag needs.
            ETag: v.pipe(
              v.string(),
              v.transform((text) =>
                text.replace(/^(?:"|&quot;|&#34;)|(?:"|&quot;|&#34;)$/g, '').toLowerCase(),
              ),
              v.regex(/^[0-9a-f]{32}$/),
            ),
          }),
          v.transform(({ PartNumber, ETag }): ListedPart => ({ number: PartNumber, etag: ETag })),
        ),
      ),
      v.minLength(1),
    ),
  }),
});

const knownNames: ReadonlySet<string> = new Set(['CompleteMultipartUpload', 'Part', 'PartNumber', 'ETag']);
/** A part has a number, an ETag and some checksums; more elements would only block the thread. */
const maxElements = 10 * maxParts;

/** A parser for one document: it limits the number of elements and skips unknown ones. */
function completionParser(): XMLParser {
  let count = 0;
  return new XMLParser({
    ignoreDeclaration: true,
    ignorePiTags: true,
    // Otherwise the parser joins the path of every element.
    jPath: false,
    maxNestedTags: 8,
    parseTagValue: false,
    processEntities: false,
    isArray: (name) => name === 'Part',
    updateTag: (name) => {
      count += 1;
      if (count > maxElements) throw new Error('too many elements');
      return knownNames.has(name) ? name : false;
    },
  });
}

/** The parts of a `CompleteMultipartUpload`, in document order; null for invalid XML. */
export function readParts(text: string): readonly ListedPart[] | null {
  let parsed: unknown;
  try {
    parsed = completionParser().parse(text);
  } catch {
    return null;
  }
  const completion = v.safeParse(Completion, parsed);
  return completion.success ? completion.output.CompleteMultipartUpload.Part : null;
}
