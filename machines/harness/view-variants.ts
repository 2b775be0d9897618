import type { AnyMachineSnapshot } from 'xstate';

/**
 * Whether a person can only wait while this is shown (`waits`) or not (`rests`); `never` with the reason for a
 * combination of fields that the type allows and no place yields.
 */
export type Shown = 'waits' | 'rests' | { readonly never: string };

type Literal = string | boolean;

/** Whether a field has finitely many values: a boolean, or a union of string literals. */
type IsFinite<T> = [T] extends [boolean]
  ? true
  : [T] extends [string]
    ? string extends T
      ? false
      : true
    : false;

type MemberOf<V, By extends PropertyKey, Name> = V extends { readonly [K in By]: infer T extends Literal }
  ? Name extends `${T}`
    ? V
    : never
  : never;

type FieldsOf<M, By extends PropertyKey> = {
  readonly [K in keyof M as K extends By ? never : IsFinite<M[K]> extends true ? K : never]:
    | { readonly [Value in `${M[K] & Literal}`]: Shown }
    | 'data';
};

type VariantOf<M, By extends PropertyKey> = keyof FieldsOf<M, By> extends never
  ? Shown
  : { readonly shown: Shown; readonly fields: FieldsOf<M, By> };

/**
 * Every variant of a view, told apart by one field (`screen`, `status`, …), with every value of its other finite
 * fields; `data` stands for a field that the view only passes on. A variant or a value left out, or one that the view does not have, does not compile.
 */
export type ViewVariants<V, By extends keyof V> = {
  readonly [Name in `${V[By] & Literal}`]: VariantOf<MemberOf<V, By, Name>, By>;
};

type VariantTable = Readonly<
  Record<
    string,
    | Shown
    | {
        readonly shown: Shown;
        readonly fields: Readonly<Record<string, Readonly<Record<string, Shown>> | 'data'>>;
      }
  >
>;

/** A view with its variants, as the harness proves it. */
export interface ViewProof {
  readonly show: (snapshot: AnyMachineSnapshot) => unknown;
  readonly by: string;
  /** `open` and `open more=loading`, each with what it tells a person. */
  readonly variants: ReadonlyMap<string, Shown>;
}

function isTable(one: VariantTable[string]): one is Extract<VariantTable[string], { fields: unknown }> {
  return typeof one === 'object' && 'fields' in one;
}

function namedVariants(table: VariantTable): Map<string, Shown> {
  const named = new Map<string, Shown>();
  for (const [variant, one] of Object.entries(table)) {
    if (!isTable(one)) {
      named.set(variant, one);
      continue;
    }
    named.set(variant, one.shown);
    for (const [field, values] of Object.entries(one.fields)) {
      if (values === 'data') continue;
      for (const [value, shown] of Object.entries(values)) named.set(`${variant} ${field}=${value}`, shown);
    }
  }
  return named;
}

/** Declares the variants of a view for its proof; the compiler keeps them complete. */
export function provenView<V, By extends keyof V & string>(
  show: (snapshot: AnyMachineSnapshot) => V,
  by: By,
  variants: ViewVariants<V, By>,
): ViewProof {
  // The compiler cannot see that a table of any view's variants is a table; its mapped type says nothing else.
  return { show, by, variants: namedVariants(variants as VariantTable) };
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';

/** The variant that a view is, and the finite values in it: `open`, `open more=loading`. */
export function variantsIn(proof: ViewProof, view: unknown): readonly string[] {
  if (typeof view !== 'object' || view === null) return [];
  const fields = new Map(Object.entries(view));
  const variant = asText(fields.get(proof.by));
  const values = [...fields].map(([field, value]) => `${variant} ${field}=${asText(value)}`);
  return [variant, ...values.filter((name) => proof.variants.has(name))];
}
