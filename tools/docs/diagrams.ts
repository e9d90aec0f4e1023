/**
 * A grammar of the parts of Mermaid's language that our diagrams use, for the package itself and what it needs weigh more than all other
 * tools of the tests together. A line that it does not know is a mistake, or a kind of line to add here.
 */
const ID = String.raw`[\w[\]*]+`;
const NAME = String.raw`[A-Za-z]\w*`;
/** The text of a node or edge in quotes, or plain text that cannot be taken for a sign of the language. */
const SAID = String.raw`(?:"[^"]*"|[^\s"[\](){}|<>](?:[^"[\](){}|<>]|<br>)*)`;
const SHAPE = String.raw`(?:\[\(${SAID}\)\]|\[${SAID}\]|\(\(${SAID}\)\)|\(\[${SAID}\]\)|\(${SAID}\)|\{${SAID}\})`;
const NODE = String.raw`${NAME}(?:${SHAPE})?`;
const NODES = String.raw`${NODE}(?: & ${NODE})*`;
const LINK = String.raw`(?:-->|---|-\.->|==>|<-->)`;
const EDGE = String.raw` (?:${LINK}(?:\|${SAID}\|)?|-- ${SAID} -->|-\. ${SAID} \.->|== ${SAID} ==>) `;

const LINES: Record<string, RegExp[]> = {
  flowchart: [
    new RegExp(`^${NODES}(?:${EDGE}${NODES})*$`),
    new RegExp(`^subgraph ${NAME}(?:\\[${SAID}\\])?$`),
    /^end$/,
    /^direction (?:LR|TD|TB|RL)$/,
  ],
  stateDiagram: [new RegExp(`^${ID} --> ${ID}(?: ?: [^":;]+)?$`), new RegExp(`^state "[^"]+" as ${NAME}$`), /^direction (?:LR|TD|TB|RL)$/],
  sequenceDiagram: [
    /^(?:participant|actor) \w+(?: as [^;]+)?$/,
    /^\w+(?:->>|-->>|-\)|--\))[+-]?\w+: [^;#]+$/,
    /^Note (?:over|left of|right of) \w+(?:,\w+)?: [^;#]+$/,
    /^(?:loop|alt|opt|else|par|and|rect|critical)\b.*$/,
    /^end$/,
  ],
};
const KIND = /^(flowchart) (?:LR|TD|TB|RL)$|^(stateDiagram)-v2$|^(sequenceDiagram)$/;
const OPENS = /^(?:subgraph|loop|alt|opt|par|rect|critical)\b/;

/** The lines of a diagram that are no Mermaid, as far as the grammar above goes; none if all are. */
export function mistakesIn(diagram: string): string[] {
  const [first = '', ...rest] = diagram
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('%%'));
  const kind = KIND.exec(first)?.slice(1).find(Boolean);
  if (!kind) return [first];
  const open = rest.filter((one) => OPENS.test(one)).length - rest.filter((one) => one === 'end').length;
  return [...rest.filter((one) => !LINES[kind]!.some((line) => line.test(one))), ...(open ? ['end'] : [])];
}
/** The diagrams of a page, without their fences. */
export const diagramsOf = (page: string): string[] => [...page.matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(([, diagram]) => diagram!);
