import { REGISTRY, type Registered } from '@madang/contracts/registry';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { jsonSchema, type JsonSchema } from './json-schema';
import { accessText, errorList, fieldText, fullPath, parametersOf } from './openapi';

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const code = (text: string) => `<code>${escape(text)}</code>`;

const STYLE = `
:root{--ink:#12161d;--ink-2:#414b59;--ink-3:#5e6875;--line:#dfe3e9;--paper:#fff;--paper-2:#f7f8fa;--get:#1f6f4a;--post:#2a4bd0;--other:#9a4a12}
*{box-sizing:border-box}body{margin:0;background:var(--paper-2);color:var(--ink);font:14px/1.5 Pretendard,system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:32px 20px 80px}h1{font-size:24px;margin:0 0 4px}h2{font-size:16px;margin:36px 0 10px}p{margin:0 0 16px;color:var(--ink-2)}
a{color:var(--post)}input{width:100%;height:44px;padding:0 14px;border:1px solid var(--line);border-radius:8px;font:inherit;background:var(--paper)}input:focus-visible,summary:focus-visible{outline:2px solid var(--post);outline-offset:2px}
.bar{position:sticky;top:0;background:var(--paper-2);padding:12px 0;z-index:1}.count{color:var(--ink-3);margin:8px 0 0;font-variant-numeric:tabular-nums}
details{background:var(--paper);border:1px solid var(--line);border-radius:8px;margin-bottom:6px}summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:10px 14px;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
.verb{font-weight:700;width:52px;flex:none}.GET{color:var(--get)}.POST{color:var(--post)}.PUT,.PATCH,.DELETE{color:var(--other)}.path{font-family:ui-monospace,monospace;overflow-wrap:anywhere;flex:1 1 300px}.who{color:var(--ink-3);font-size:13px}
.body{padding:2px 14px 14px;overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--line)}th{color:var(--ink-3);font-weight:600}
code{font-family:ui-monospace,monospace;font-size:12.5px}h3{font-size:13px;margin:12px 0 4px}[hidden]{display:none!important}`;

interface Row {
  name: string;
  place: string;
  required: boolean;
  schema: JsonSchema;
  /** What its field needs besides the call. */
  permission?: string | undefined;
}
/** What a value may be, in a few words. */
function rule(s: JsonSchema): string {
  const parts = Object.entries(s).filter(
    ([key]) => !['type', 'properties', 'required', 'items', 'additionalProperties', 'enum', 'oneOf'].includes(key),
  );
  const kind = s['enum'] ? (s['enum'] as unknown[]).map((v) => JSON.stringify(v)).join(' | ') : [s.type ?? 'any'].flat().join(' | ');
  return [kind, ...parts.map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`)].join(', ');
}
/** The fields of an input with those inside of them: `blocks[].label`. */
function fields(s: JsonSchema, prefix = ''): Row[] {
  const required = (s['required'] as string[] | undefined) ?? [];
  return Object.entries((s['properties'] as Record<string, JsonSchema> | undefined) ?? {}).flatMap(([name, schema]) => {
    const items = schema['items'] as JsonSchema | undefined;
    return [
      { name: prefix + name, place: 'body', required: required.includes(name), schema },
      ...fields(schema, `${prefix}${name}.`),
      ...(items ? fields(items, `${prefix}${name}[].`) : []),
    ];
  });
}
function bodyRows(schema: JsonSchema): Row[] {
  const kinds = schema['oneOf'] as JsonSchema[] | undefined;
  if (!kinds) return fields(schema);
  const seen = new Map<string, Row>();
  for (const row of kinds.flatMap((kind) => fields(kind))) if (!seen.has(row.name)) seen.set(row.name, row);
  return [...seen.values()];
}
const ruleOf = ({ schema, permission }: Row) => [rule(schema), ...(permission ? [fieldText(permission)] : [])].join('; ');
const table = (rows: Row[]) =>
  rows.length
    ? `<table><thead><tr><th>name</th><th>in</th><th>rule</th></tr></thead><tbody>${rows.map((r) => `<tr><td>${code(r.name)}${r.required ? ' *' : ''}</td><td>${r.place}</td><td>${escape(ruleOf(r))}</td></tr>`).join('')}</tbody></table>`
    : '<p>No input.</p>';

function call({ name, endpoint: e }: Registered): string {
  const rows: Row[] = [
    ...parametersOf(e).map((p) => ({ ...p, place: p.in })),
    ...(e.input ? bodyRows(jsonSchema(e.input)).map((row) => ({ ...row, permission: e.fields?.[row.name] })) : []),
  ];
  const aliases = e.aliases.length ? `<p>Also ${e.aliases.map((a) => code(fullPath(e, a))).join(', ')}</p>` : '';
  return `<details id="${escape(name)}" data-call="${escape(`${name} ${e.method} ${fullPath(e)} ${accessText(e)} ${Object.values(e.fields ?? {}).join(' ')}`.toLowerCase())}"><summary><span class="verb ${e.method}">${e.method}</span><span class="path">${escape(fullPath(e))}</span><span class="who">${escape(accessText(e))}</span></summary><div class="body">${aliases}${table(rows)}</div></details>`;
}

/** Every call on one page that works without a script; with it, a field narrows the list. */
export function docsPage(): string {
  const sections = SERVICE_NAMES.map(
    (service) =>
      `<section><h2>api-${service}</h2>${REGISTRY.filter((r) => r.endpoint.service === service)
        .map(call)
        .join('')}</section>`,
  ).join('');
  const errors = errorList()
    .map(
      (e) =>
        `<tr><td>${e.status}</td><td>${e.code}</td><td>${code(e.name)}</td><td lang="ko">${escape(e.ko)}</td><td lang="en">${escape(e.en)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>API | Madang</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style><script src="/api/docs/filter.js" defer></script></head>
<body><main><h1>API of Madang</h1><p>Success answers <code>{ data }</code>, errors <code>{ code, errorName, message, errors?, requestId }</code>. Send <code>Access-Token</code> where a session is asked for. <a href="/api/docs/openapi.json">openapi.json</a> · <a href="#errors">Errors</a></p>
<div class="bar" hidden><label><input type="search" placeholder="Filter: course, POST, SITE_FORM_UPDATE" aria-label="Filter the calls" autocomplete="off"></label><p class="count" aria-live="polite"></p></div>
${sections}<section id="errors"><h2>Errors</h2><div class="body"><table><thead><tr><th>status</th><th>code</th><th>errorName</th><th>ko</th><th>en</th></tr></thead><tbody>${errors}</tbody></table></div></section></main></body></html>`;
}

/** Shows the calls that hold every word of the field. */
export const FILTER_SCRIPT = `const bar = document.querySelector('.bar');
const input = bar.querySelector('input');
const count = bar.querySelector('.count');
const calls = [...document.querySelectorAll('[data-call]')];
bar.hidden = false;
function show() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let seen = 0;
  for (const call of calls) {
    call.hidden = !words.every((word) => call.dataset.call.includes(word));
    if (!call.hidden) seen += 1;
  }
  for (const section of document.querySelectorAll('section:not(#errors)')) section.hidden = !section.querySelector('[data-call]:not([hidden])');
  count.textContent = seen + ' of ' + calls.length + ' calls';
}
input.addEventListener('input', show);
show();
const asked = location.hash && document.getElementById(location.hash.slice(1));
if (asked && asked.matches('details')) asked.open = true;
`;
