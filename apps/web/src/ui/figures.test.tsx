import { screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { countNote, Figures, NOTE_ROOM } from './figures';

test('figures keep their room while they load: each has its label, a placeholder for its number, and a line for its note', () => {
  const rows = [
    { key: 'gross', label: '판매 금액', value: undefined, note: NOTE_ROOM },
    { key: 'net', label: '순매출', value: '0원' },
  ];
  renderPart(<Figures busy label="합계" rows={rows} />);
  const [gross, net] = screen.getAllByRole('definition');
  expect(screen.getByText('판매 금액')).toBeVisible();
  expect(gross!.querySelector('.skeleton')).not.toBeNull();
  expect(gross!.querySelector('small')!.textContent).toBe(NOTE_ROOM);
  expect(net!.querySelector('.skeleton')).toBeNull();
  expect(net).toHaveTextContent('0원');
});

test('the note of a list keeps its line until the count is known, and is left out where there are no rows', () => {
  const say = ({ value }: { value: string }) => `${value}개`;
  expect(countNote(undefined, say)).toBe(NOTE_ROOM);
  expect(countNote(1200, say)).toBe('1,200개');
  expect(countNote(0, say)).toBe(false);
});
