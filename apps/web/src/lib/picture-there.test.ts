import { isPictureThere } from './picture-there';

/** A picture whose load neither ends nor fails until the test says so. */
class SlowImage {
  static last: SlowImage;
  onload = () => undefined;
  onerror = () => undefined;
  src = '';
  constructor() {
    SlowImage.last = this;
  }
}

test('a picture that is only slow is there, one that cannot be loaded is not', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Image', SlowImage);
  const slow = isPictureThere('/files/slow.png');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await slow).toBe(true);
  const lost = isPictureThere('/files/lost.png');
  SlowImage.last.onerror();
  expect(await lost).toBe(false);
  vi.useRealTimers();
});
