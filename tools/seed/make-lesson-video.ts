/**
 * Makes the demo's first video: slides with slow movement and a soft chord, 720 KB for 41 seconds. Run once by hand (needs ffmpeg); the
 * result is committed as tools/seed/lesson.mp4.
 */
import { markup } from '@madang/server/markup';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const SLIDE_SECONDS = 8;
const LESSON_SLIDES = [
  { step: '01', title: '오늘 만들 것', lines: ['결제가 되는 작은 서비스 하나', '주문 → 승인 → 영수증까지'] },
  { step: '02', title: '화면과 서버의 약속', lines: ['요청과 응답의 모양을 먼저 정해요', '약속 하나를 양쪽에서 함께 써요'] },
  { step: '03', title: '돈은 서버가 셈해요', lines: ['화면이 보낸 금액은 비교만', '같은 요청이 두 번 와도 한 번만'] },
  { step: '04', title: '실패를 먼저 그려요', lines: ['끊김, 거절, 중복, 지연', '상태를 적고 다시 물어봐요'] },
  { step: '05', title: '다음 시간에는', lines: ['라우팅과 데이터 가져오기', '코드는 자료실에서 받을 수 있어요'] },
];
const dir = mkdtempSync(join(tmpdir(), 'lesson-'));
const slide = (
  s: (typeof LESSON_SLIDES)[number],
  i: number,
) => markup`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
  <stop stop-color="#12343b"/><stop offset="1" stop-color="#0a2229"/></linearGradient></defs>
  <rect width="1280" height="720" fill="url(#g)"/>
${[160, 250, 350, 460]
  .map(
    (r) => markup`<circle cx="1080" cy="560" r="${r}" fill="none" stroke="#6be3c1" stroke-opacity=".16"
  stroke-width="2"/>`,
  )
  .join('')}
<text x="110" y="250" font-family="NanumSquare, NanumGothic" font-size="34" font-weight="700" fill="#6be3c1">${s.step}</text>
<text x="110" y="330" font-family="NanumSquare, NanumGothic" font-size="68" font-weight="800" fill="#ffffff">${s.title}</text>
${s.lines
  .map(
    (l, n) => markup`<text x="110" y="${420 + n * 54}" font-family="NanumSquare, NanumGothic" font-size="32"
  fill="#cfe9e1">${l}</text>`,
  )
  .join('')}
<rect x="110" y="620" width="1060" height="6" rx="3" fill="#ffffff" opacity=".16"/>
<rect x="110" y="620" width="${(1060 * (i + 1)) / LESSON_SLIDES.length}" height="6" rx="3" fill="#6be3c1"/></svg>`;
for (const [i, s] of LESSON_SLIDES.entries())
  writeFileSync(
    join(dir, `${i}.png`),
    await sharp(Buffer.from(slide(s, i)))
      .png()
      .toBuffer(),
  );

const inputs = LESSON_SLIDES.flatMap((_, i) => ['-loop', '1', '-t', String(SLIDE_SECONDS + 1), '-i', join(dir, `${i}.png`)]);
let chain = '[0:v]';
const fades = LESSON_SLIDES.slice(1).map((_, i) => {
  const out = `[x${i}]`;
  const text = `${chain}[${i + 1}:v]xfade=transition=fade:duration=1:offset=${(i + 1) * SLIDE_SECONDS}${out}`;
  chain = out;
  return text;
});
execFileSync(
  'ffmpeg',
  [
    '-y',
    '-v',
    'error',
    ...inputs,
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='0.05*sin(2*PI*220*t)+0.04*sin(2*PI*277.18*t)+0.04*sin(2*PI*329.63*t)':d=${LESSON_SLIDES.length * SLIDE_SECONDS + 1}`,
    '-filter_complex',
    `${fades.join(';')};${chain}format=yuv420p[v];` +
      `[${LESSON_SLIDES.length}:a]afade=t=in:d=3,afade=t=out:st=${LESSON_SLIDES.length * SLIDE_SECONDS - 3}:d=4[a]`,
    '-map',
    '[v]',
    '-map',
    '[a]',
    '-r',
    '24',
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '27',
    '-g',
    '48',
    '-c:a',
    'aac',
    '-b:a',
    '32k',
    '-ac',
    '1',
    '-movflags',
    '+faststart',
    'tools/seed/lesson.mp4',
  ],
  { stdio: 'inherit' },
);
