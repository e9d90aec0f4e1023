import { screen } from '@testing-library/react';
import { useState } from 'react';
import { changeLang } from '../lib/i18n';
import { renderPart } from '../testing/render-part';
import { dayTimeOf, DayField, isoOf, MomentField, parseDay } from './date';
import { Pager } from './table';

test.each([
  ['2026.11.20', '2026-11-20'],
  ['2026-1-5', '2026-01-05'],
  ['20261120', '2026-11-20'],
  ['2026/11/20', '2026-11-20'],
  ['2028.02.29', '2028-02-29'],
  ['2026.02.29', null],
  ['2026.13.01', null],
  ['11.20', null],
  ['', null],
])('a typed %j is the day %j', (typed, day) => expect(parseDay(typed)).toBe(day));

function Sample({ byTime }: { byTime?: boolean }) {
  const [moment, setMoment] = useState({ day: '2026-11-20', time: '09:00' });
  return (
    <>
      {byTime ? (
        <MomentField label="시작" byTime value={moment} onChange={setMoment} />
      ) : (
        <DayField label="시작" value={moment.day} onChange={(day) => setMoment({ ...moment, day })} />
      )}
      <output>{`${moment.day} ${moment.time}`}</output>
    </>
  );
}

test('a day which is none is told and not taken; an empty one is', async () => {
  const { user } = renderPart(<Sample />);
  const input = screen.getByRole('textbox', { name: '시작' });
  await user.clear(input);
  await user.type(input, '2026.02.31');
  await user.tab();
  expect(input).toBeInvalid();
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-20');
  await user.clear(input);
  await user.tab();
  expect(input).toBeValid();
  expect(screen.getByRole('status')).toHaveTextContent(/^09:00$/);
});

test('a day is picked from the calendar', async () => {
  const { user } = renderPart(<Sample />);
  await user.click(screen.getByRole('button', { name: '시작: 날짜 고르기' }));
  await user.click(await screen.findByRole('button', { name: /11월 25일/ }));
  expect(screen.getByRole('textbox', { name: '시작' })).toHaveValue('2026.11.25');
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-25');
});

test('AM-194 a moment says to a clock elsewhere that it is Seoul’s, and which own one it is; to one of Seoul nothing', async () => {
  const here = renderPart(<Sample byTime />);
  expect(screen.queryByText(/KST/)).toBeNull();
  here.unmount();
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const { user } = renderPart(<Sample byTime />);
  expect(screen.getByText('KST (내 시간대로 11월 19일 16:00)')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: '시작' }));
  await user.tab();
  expect(screen.getByText('한국 시간(KST)')).toBeVisible();
});

test('an hour stays an hour of the day', async () => {
  const { user } = renderPart(<Sample byTime />);
  await user.click(screen.getByRole('textbox', { name: '시' }));
  await user.keyboard('29');
  await user.click(screen.getByRole('textbox', { name: '분' }));
  await user.keyboard('75');
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-20 23:59');
});

test.each([
  ['ko', '2026.11.20'],
  ['en', '2026-11-20'],
  ['jp', '2026/11/20'],
] as const)('AM-740 a day stands in its field as the language writes days in figures (%s)', async (lang, day) => {
  await changeLang(lang);
  const { user } = renderPart(<Sample />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '시작' });
  expect(input).toHaveValue(day);
  await user.clear(input);
  expect(input.placeholder.replace(/\p{L}+/gu, '')).toBe(day.replace(/\d/g, ''));
  await user.type(input, '20261125');
  await user.tab();
  expect(input).toHaveValue(day.replace(/20$/, '25'));
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-25');
  await changeLang('ko');
});

function Unset({ edge }: { edge: string }) {
  const [iso, setIso] = useState<string | null>(null);
  return (
    <>
      <MomentField label="시작" byTime value={dayTimeOf(iso, edge)} onChange={(next) => setIso(isoOf(next, edge))} />
      <output>{iso}</output>
    </>
  );
}

test.each(['ko', 'en', 'jp'] as const)(
  'without a day no number stands in the field of a moment, also not as an example (%s)',
  async (lang) => {
    await changeLang(lang);
    renderPart(<Unset edge="00:00:00" />);
    for (const input of screen.getAllByRole<HTMLInputElement>('textbox')) {
      expect(input).toHaveValue('');
      expect(input.placeholder).toMatch(/^[^\d]+$/);
    }
    await changeLang('ko');
  },
);

test('a chosen day brings the usual time, and a time that was typed before it stays', async () => {
  const first = renderPart(<Unset edge="23:59:59" />);
  await first.user.type(screen.getByRole('textbox', { name: '시작' }), '2026.11.20{Enter}');
  expect(screen.getByRole('textbox', { name: '시' })).toHaveValue('23');
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-20T14:59:59.000Z');
  first.unmount();
  const { user } = renderPart(<Unset edge="00:00:00" />);
  await user.type(screen.getByRole('textbox', { name: '시' }), '9');
  expect(screen.getByRole('textbox', { name: '시' })).toHaveValue('09');
  await user.type(screen.getByRole('textbox', { name: '시작' }), '2026.11.20{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-20T00:00:00.000Z');
});

test('CN-054 a list of the admin offers pages of 10, 20, 50 and 100', async () => {
  const sizes: number[] = [];
  const { user } = renderPart(<Pager page={2} size={20} total={1240} onPage={() => undefined} onSize={(n) => sizes.push(n)} />);
  const size = screen.getByRole('combobox');
  expect([...size.querySelectorAll('option')].map((o) => o.value)).toEqual(['10', '20', '50', '100']);
  expect(screen.getByText(/1,240.*21–40/)).toBeInTheDocument();
  await user.selectOptions(size, '50');
  expect(sizes).toEqual([50]);
});
