// Stands in for lucide's own `createLucideIcon` (see `vite.config.ts`), whose context and options no icon of ours uses:
// they would be a hundredth of the script that a shared folder loads. The elements are the same.
import { createElement, type SVGProps } from 'react';

/** An icon as lucide's modules describe it. */
interface IconData {
  readonly name: string;
  readonly aliases?: readonly unknown[];
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  readonly size?: number;
}

/** The component of one icon. */
export default function createIcon({ name, aliases = [], node }: IconData) {
  const names = [name, ...aliases.filter((alias) => typeof alias === 'string')];
  const classes = ['lucide', ...names.map((one) => `lucide-${one}`)].join(' ');
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, at the top of lucide's module
  return function Icon({ size = 24, className = '', ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] === undefined,
        ...rest,
        className: `${classes} ${className}`.trim(),
      },
      ...children,
    );
  };
}
