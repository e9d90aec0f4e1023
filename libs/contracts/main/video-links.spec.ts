import { isoSeconds, vimeoId, youtubeId } from './video-links';

it('CU-080..083 CU-051 links of videos are known by their hosts’ addresses and no others', () => {
  const id = 'dQw4w9WgXcQ';
  for (const url of [
    `https://www.youtube.com/watch?v=${id}`,
    `https://m.youtube.com/watch?list=x&v=${id}&t=1`,
    `https://youtu.be/${id}?si=x`,
    `https://www.youtube.com/embed/${id}`,
    `http://youtube.com/live/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    ` https://www.youtube.com/shorts/${id} `,
  ])
    expect([url, youtubeId(url)]).toEqual([url, id]);
  for (const url of [
    `https://evil.kr/watch?v=${id}`,
    `https://youtube.com.evil.kr/watch?v=${id}`,
    'https://youtu.be/short',
    `https://youtu.be/${id}x`,
    `javascript:${id}`,
    '',
  ])
    expect([url, youtubeId(url)]).toEqual([url, null]);
  expect([
    vimeoId('https://vimeo.com/76979871'),
    vimeoId('https://vimeo.com/76979871/0a1b2c'),
    vimeoId('https://player.vimeo.com/video/76979871?h=ff01'),
    vimeoId('https://vimeo.com/channels/staff/76979871'),
    vimeoId('https://evil.kr/76979871'),
  ]).toEqual([
    { id: '76979871', hash: null },
    { id: '76979871', hash: '0a1b2c' },
    { id: '76979871', hash: 'ff01' },
    { id: '76979871', hash: null },
    null,
  ]);
});

it('CU-079 lengths of videos are read as ISO 8601 has them', () =>
  expect(['PT1H2M3S', 'PT15M51S', 'P1DT1S', 'PT0S', 'P0D', 'PT', 'x', '1:02'].map(isoSeconds)).toEqual([
    3723,
    951,
    86_401,
    0,
    0,
    null,
    null,
    null,
  ]));
