import { delay, http } from 'msw';
import { server } from '../testing/server';
import { pictureFile } from './picture-file';

test('AM-915 a picture of the library that does not arrive counts as one that cannot be fetched', async () => {
  const late = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  server.use(http.get('*/files/public/1/7.jpg', () => delay('infinite')));
  const found = pictureFile('/files/public/1/7.jpg', '가마.jpg');
  expect(limit).toHaveBeenCalledWith(15_000);
  late.abort();
  expect(await found).toBeNull();
});
