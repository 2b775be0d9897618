import type { AnyMachineSnapshot } from 'xstate';

/**
 * `waits` if the person can only wait while this is shown, else `rests`; `never`, with the reason, for a combination of
 * fields that the type allows but no state yields.
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
 * Every variant of a view, discriminated by one field (`screen`, `status`, …), with every value of its other finite
 * fields; `data` marks a field that the view only passes on. A missing or unknown variant or value does not compile.
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

/** A view with its variants, for the checks of the harness. */
export interface ViewDeclaration {
  readonly show: (snapshot: AnyMachineSnapshot) => unknown;
  readonly by: string;
  /** `open` and `open more=loading`, each with whether the person has to wait. */
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

/** Declares the variants of a view for the harness; the compiler checks that they are complete. */
export function declareView<V, By extends keyof V & string>(
  show: (snapshot: AnyMachineSnapshot) => V,
  by: By,
  variants: ViewVariants<V, By>,
): ViewDeclaration {
  // TypeScript cannot assign a generic mapped type to `VariantTable`, although each instance of it is one.
  return { show, by, variants: namedVariants(variants as VariantTable) };
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';

/** The variant of a view value, and its finite fields: `open`, `open more=loading`. */
export function variantsIn(declaration: ViewDeclaration, view: unknown): readonly string[] {
  if (typeof view !== 'object' || view === null) return [];
  const fields = new Map(Object.entries(view));
  const variant = asText(fields.get(declaration.by));
  const values = [...fields].map(([field, value]) => `${variant} ${field}=${asText(value)}`);
  return [variant, ...values.filter((name) => declaration.variants.has(name))];
}
