import type { Drawn } from './draw.ts';

const INDEX_FILTERS = ['id', 'who', 'state', 'width', 'lang', 'scheme'] as const;

/** The HTML page of all screenshots, with filters for screen, person, state, width, language and colour scheme. */
export const indexPage = (drawn: readonly Drawn[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The look</title>
<style>
body{font:14px/1.5 system-ui,sans-serif;margin:0;color:#1b1d22;background:#f4f5f7}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:12px;padding:12px 20px;background:#fff;
  border-bottom:1px solid #dcdfe5;align-items:center}
h1{font-size:16px;margin:0}label{display:flex;gap:6px;align-items:center}select{font:inherit;padding:4px}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:20px;padding:20px;align-items:start}
figure{margin:0;background:#fff;border:1px solid #dcdfe5;border-radius:8px;overflow:hidden}
figure.wrong{border-color:#c92a2a}a.shot{display:block;max-height:420px;overflow:hidden;background:#eceef2}
img{display:block;width:100%}figcaption{padding:10px 12px;overflow-wrap:anywhere}
ul{margin:6px 0 0;padding-left:18px;color:#a61e1e;font-size:13px}
</style>
<header><h1>The look</h1>
${INDEX_FILTERS.map((name) => `<label>${name}<select name="${name}"></select></label>`).join('\n')}
<label><input type="checkbox" name="wrong">with something wrong</label><output></output></header>
<main></main>
<script>
const drawn = ${JSON.stringify(drawn).replaceAll('<', '\\u003c')};
const filters = ${JSON.stringify(INDEX_FILTERS)};
const by = (name) => document.querySelector('[name=' + name + ']');
const wrongOf = (one) => [...(one.sideways > 0 ? ['scrolls sideways by ' + one.sideways] : []), ...one.console, ...one.axe];
const wanted = new URLSearchParams(location.hash.slice(1));
for (const name of filters) {
  by(name).append(new Option('all', ''), ...[...new Set(drawn.map((one) => String(one[name])))].map((value) => new Option(value, value)));
  by(name).value = wanted.get(name) ?? '';
}
const show = () => {
  const chosen = filters.filter((name) => by(name).value);
  const isChosen = (one) => chosen.every((name) => String(one[name]) === by(name).value);
  const shown = drawn.filter((one) => isChosen(one) && (!by('wrong').checked || wrongOf(one).length));
  history.replaceState(null, '', '#' + new URLSearchParams(chosen.map((name) => [name, by(name).value])));
  document.querySelector('output').textContent = shown.length + ' of ' + drawn.length;
  document.querySelector('main').replaceChildren(...shown.map((one) => {
    const figure = document.createElement('figure');
    const link = Object.assign(document.createElement('a'), { className: 'shot', href: one.file, target: '_blank' });
    link.append(Object.assign(new Image(), { src: one.file, loading: 'lazy', alt: one.id + ', ' + one.state }));
    const caption = document.createElement('figcaption');
    const list = document.createElement('ul');
    for (const text of wrongOf(one)) list.append(Object.assign(document.createElement('li'), { textContent: text }));
    const facts = [one.path, one.who, one.state, one.width, one.lang, one.scheme].join(' · ');
    caption.append(Object.assign(document.createElement('b'), { textContent: one.id }), ' ' + facts, list);
    figure.append(link, caption);
    figure.classList.toggle('wrong', list.children.length > 0);
    return figure;
  }));
};
addEventListener('change', show);
show();
</script>
</html>
`;
