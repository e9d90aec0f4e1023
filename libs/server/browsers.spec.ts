import { browserIn } from './browsers';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
it.each([
  [`${CHROME} KAKAOTALK 25.1.0`, 'KakaoTalk', '25'],
  [`${CHROME} NAVER(inapp; search; 2000; 12.9.1)`, 'NAVER', '2000'],
  [`${CHROME} Instagram 350.0.0.1 Android`, 'Instagram', '350'],
  [`${CHROME} [FBAN/FBIOS;FBAV/433.0.0.1]`, 'Facebook', '433'],
  [`${CHROME} [FB_IAB/FB4A;FBAV/490.0.0.1;]`, 'Facebook', '490'],
  [`${CHROME} [FBAN/EMA]`, 'Facebook', ''],
  [`${CHROME} SamsungBrowser/26.0`, 'Samsung Internet', '26'],
  [`${CHROME} Whale/3.28`, 'Whale', '3'],
  [`${CHROME} EdgA/131.0`, 'Edge', '131'],
  [`${CHROME} OPR/86.0`, 'Opera', '86'],
  [CHROME, 'Chrome', '131'],
  ['Mozilla/5.0 (X11; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', '133'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1', 'Safari', '18'],
])('%s is known', (agent, name, version) => expect(browserIn(agent)).toEqual({ name, version }));
it('knows no browser by another name', () => expect(browserIn('curl/8')).toBeNull());
