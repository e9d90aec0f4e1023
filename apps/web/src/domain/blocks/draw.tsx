import type { El, Node } from '@madang/contracts/page/blocks/node';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PartView } from './part-view';

/** The names that React uses for some HTML attributes. */
const REACT_ATTRIBUTE_NAMES: Record<string, string> = {
  class: 'className',
  srcset: 'srcSet',
  fetchpriority: 'fetchPriority',
  datetime: 'dateTime',
  tabindex: 'tabIndex',
};
const styleOf = (text: string): CSSProperties =>
  Object.fromEntries(
    text.split(';').map((one) => {
      const [name = '', value = ''] = one.split(':');
      return [name.trim().replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value.trim()];
    }),
  );
function propsOf({ attributes }: El): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [REACT_ATTRIBUTE_NAMES[name] ?? name, name === 'style' ? styleOf(String(value)) : value]),
  );
}

/** Draws a node of a block as React elements; links within the site become routes. */
export function draw(node: Node, key: number): ReactNode {
  if (node === null || typeof node === 'string') return node;
  const children = node.children.map(draw);
  const { href, ...props } = propsOf(node);
  if (node.part)
    return (
      <PartView key={key} part={node.part} className={String(node.attributes['class'] ?? '')}>
        {children}
      </PartView>
    );
  if (node.tag === 'a' && typeof href === 'string' && href.startsWith('/') && !href.startsWith('//'))
    return (
      <Link key={key} to={href} {...props}>
        {children}
      </Link>
    );
  return createElement(node.tag, { key, ...props, ...(href ? { href } : {}) }, ...children);
}
