import XMLBuilder from 'fast-xml-builder';

/** XML elements by name, in this order; a list becomes repeated elements, and a name with `@` an attribute. */
export interface XmlElements {
  readonly [name: string]: string | number | boolean | XmlElements | readonly XmlElements[];
}

const builder = new XMLBuilder({ attributeNamePrefix: '@', ignoreAttributes: false });

/** A document of one root element, with its declaration; every text in it is escaped. */
export const xmlDocument = (root: XmlElements): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
