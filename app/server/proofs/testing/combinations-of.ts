/** Each field with the values that are tried. */
type Values<T extends object> = { readonly [Name in keyof T]: readonly T[Name][] };

/** Each combination of a body's fields, from none of them to all, with each of their values: each set is a statement of its own. */
export function combinationsOf<T extends object>(fields: Values<T>): readonly Partial<T>[] {
  return Object.entries<readonly unknown[]>({ ...fields }).reduce<readonly Partial<T>[]>(
    (sets, [name, values]) =>
      sets.concat(values.flatMap((value) => sets.map((one) => ({ ...one, [name]: value })))),
    [{}],
  );
}
