import { begin, place, placeOf, traceIn, traceparent, within } from './trace';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it('a request’s id is its trace, whatever form it has', () => {
  expect(placeOf(TRACE)).toMatchObject({ request: TRACE, trace: TRACE });
  expect(placeOf('4BF92F35-77b3-4da6-a3ce-929d0e0e4736')).toMatchObject({ trace: TRACE });
  const made = placeOf('abcdef-123456');
  expect(made).toEqual(placeOf('abcdef-123456'));
  expect(traceIn(traceparent(made))).toBe(made.trace);
});

it('a header names the parent of its own trace alone', () => {
  expect(placeOf(TRACE, `00-${TRACE}-${SPAN}-01`).span).toBe(SPAN);
  expect(placeOf(TRACE, `00-${'a'.repeat(32)}-${SPAN}-01`)).toMatchObject({ trace: TRACE, span: TRACE.slice(16) });
  for (const header of [undefined, '', 'x', `00-${'0'.repeat(32)}-${SPAN}-01`, `00-${TRACE}-${SPAN}`]) expect(traceIn(header)).toBeNull();
});

it('work knows where it stands, and nobody is told while nobody asks', async () => {
  expect(place()).toBeUndefined();
  const at = placeOf(TRACE);
  await within(at, async () => {
    await Promise.resolve();
    expect(place()).toBe(at);
    expect(begin({ service: 'main', name: 'x', kind: 'client' })).toBeNull();
  });
});
