export const PAGE_STYLE = `
:root { color-scheme: light; --ink: #12161d; --ink-2: #3f4856; --ink-3: #596273; --line: #e5e8ee; --line-3: #8d96a5; --paper-2: #f8f9fb;
  --brand: #3450dd; --brand-soft: #eef1ff; --good: #0b7a53; --good-soft: #e7f6ef; --bad: #c4281c; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper-2); color: var(--ink);
  font: 16px/26px 'Pretendard Variable', Pretendard, -apple-system, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Malgun Gothic', sans-serif;
  word-break: keep-all; overflow-wrap: anywhere; }
main { max-width: 480px; margin: 0 auto; padding: 40px 20px 64px; }
main.wide { max-width: 720px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 34px; font-weight: 700; letter-spacing: -.01em; text-wrap: balance; }
.lead { margin: 0 0 24px; color: var(--ink-3); font-size: 15px; line-height: 24px; }
.note { display: flex; gap: 8px; align-items: flex-start; margin: 0 0 16px; padding: 12px 16px; border-radius: 10px;
  background: var(--brand-soft); color: var(--brand); font-size: 14px; line-height: 22px; }
.note.good { background: var(--good-soft); color: var(--good); }
.note svg { flex: none; margin-top: 2px; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 16px; padding: 24px; box-shadow: 0 1px 2px rgb(18 22 29 / .06); }
.card + .card { margin-top: 12px; }
h2 { margin: 0 0 16px; font-size: 18px; line-height: 28px; font-weight: 650; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; font-size: 15px; line-height: 24px; }
dt { color: var(--ink-3); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.total { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; margin: 20px 0 0; padding-top: 16px;
  border-top: 1px solid var(--line); }
.total b { font-size: 24px; line-height: 34px; font-variant-numeric: tabular-nums; }
form { margin: 20px 0 0; display: grid; gap: 10px; }
fieldset { border: 0; margin: 0 0 6px; padding: 0; }
legend { padding: 0; margin-bottom: 8px; font-size: 15px; font-weight: 650; }
.banks { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.banks.one { grid-template-columns: 1fr; }
.banks label { display: flex; gap: 8px; align-items: center; min-height: 48px; padding: 0 14px; border: 1px solid var(--line-3);
  border-radius: 10px; cursor: pointer; }
.banks label:has(:checked) { border-color: var(--brand); background: var(--brand-soft); }
input[type=radio] { width: 18px; height: 18px; margin: 0; accent-color: var(--brand); }
button, .button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid var(--line-3); border-radius: 10px;
  background: #fff; color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--paper-2); }
button.main { min-height: 56px; border-color: var(--brand); background: var(--brand); color: #fff; }
button.main:hover { background: #2a41b8; }
button.bad { color: var(--bad); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.hint { margin: 12px 0 0; color: var(--ink-3); font-size: 13px; line-height: 20px; text-align: center; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.empty { text-align: center; padding: 48px 24px; }
.empty p { margin: 4px 0 0; color: var(--ink-3); font-size: 15px; }
@media (max-width: 400px) { .pair { grid-template-columns: 1fr; } main { padding-top: 24px; } .card { padding: 20px; } }
`;
