/**
 * A grammar of the parts of Mermaid's language that our diagrams use, for the package itself and what it needs weigh more than all other
 * tools of the tests together. A line that it does not know is a mistake, or a kind of line to add here.
 */
const ID_PATTERN = String.raw`[\w[\]*]+`;
const NAME_PATTERN = String.raw`[A-Za-z]\w*`;
/** The text of a node or edge in quotes, or plain text that cannot be taken for a sign of the language. */
const TEXT_PATTERN = String.raw`(?:"[^"]*"|[^\s"[\](){}|<>](?:[^"[\](){}|<>]|<br>)*)`;
/** Shapes of two pairs of signs, then those of one. */
const DOUBLE_SHAPE_PATTERN = String.raw`\[\(${TEXT_PATTERN}\)\]|\(\(${TEXT_PATTERN}\)\)|\(\[${TEXT_PATTERN}\]\)`;
const SHAPE_PATTERN = String.raw`(?:${DOUBLE_SHAPE_PATTERN}|\[${TEXT_PATTERN}\]|\(${TEXT_PATTERN}\)|\{${TEXT_PATTERN}\})`;
const NODE_PATTERN = String.raw`${NAME_PATTERN}(?:${SHAPE_PATTERN})?`;
const NODES_PATTERN = String.raw`${NODE_PATTERN}(?: & ${NODE_PATTERN})*`;
const LINK_PATTERN = String.raw`(?:-->|---|-\.->|==>|<-->)`;
const WORDED_LINK_PATTERN = String.raw`-- ${TEXT_PATTERN} -->|-\. ${TEXT_PATTERN} \.->|== ${TEXT_PATTERN} ==>`;
const EDGE_PATTERN = String.raw` (?:${LINK_PATTERN}(?:\|${TEXT_PATTERN}\|)?|${WORDED_LINK_PATTERN}) `;

const LINE_PATTERNS: Record<string, RegExp[]> = {
  flowchart: [
    new RegExp(`^${NODES_PATTERN}(?:${EDGE_PATTERN}${NODES_PATTERN})*$`),
    new RegExp(`^subgraph ${NAME_PATTERN}(?:\\[${TEXT_PATTERN}\\])?$`),
    /^end$/,
    /^direction (?:LR|TD|TB|RL)$/,
  ],
  stateDiagram: [
    new RegExp(`^${ID_PATTERN} --> ${ID_PATTERN}(?: ?: [^":;]+)?$`),
    new RegExp(`^state "[^"]+" as ${NAME_PATTERN}$`),
    /^direction (?:LR|TD|TB|RL)$/,
  ],
  sequenceDiagram: [
    /^(?:participant|actor) \w+(?: as [^;]+)?$/,
    /^\w+(?:->>|-->>|-\)|--\))[+-]?\w+: [^;#]+$/,
    /^Note (?:over|left of|right of) \w+(?:,\w+)?: [^;#]+$/,
    /^(?:loop|alt|opt|else|par|and|rect|critical)\b.*$/,
    /^end$/,
  ],
};
const KIND_PATTERN = /^(flowchart) (?:LR|TD|TB|RL)$|^(stateDiagram)-v2$|^(sequenceDiagram)$/;
const OPENING_PATTERN = /^(?:subgraph|loop|alt|opt|par|rect|critical)\b/;

/** The lines of a diagram that are no Mermaid, as far as the grammar above goes; none if all are. */
export function mistakesIn(diagram: string): string[] {
  const [first = '', ...rest] = diagram
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('%%'));
  const kind = KIND_PATTERN.exec(first)?.slice(1).find(Boolean);
  if (!kind) return [first];
  const open = rest.filter((one) => OPENING_PATTERN.test(one)).length - rest.filter((one) => one === 'end').length;
  return [...rest.filter((one) => !LINE_PATTERNS[kind]!.some((line) => line.test(one))), ...(open ? ['end'] : [])];
}
/** The diagrams of a page, without their fences. */
export const diagramsOf = (page: string): string[] => [...page.matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(([, diagram]) => diagram!);
