import { BAD_LINKS, MARKUP } from '@madang/contracts/attacks.fixture';
import { render, screen } from '@testing-library/react';
import { RichText } from './rich-text';

test('only what is chosen reaches the page', () => {
  const { container } = render(
    <RichText
      html={
        '<p onclick="x()">글 <a href="javascript:x()">나쁨</a> <a href="https://a.example">좋음</a></p><script>x()</script><img src="http://a.example/x.png"><img src="/files/public/a.png" alt="그림"><iframe src="https://evil.example"></iframe><iframe src="https://player.vimeo.com/video/1" title="영상"></iframe>'
      }
    />,
  );
  expect(container.querySelector('script, [onclick]')).toBeNull();
  expect(screen.getByText('나쁨')).not.toHaveAttribute('href');
  expect(screen.getByRole('link', { name: '좋음' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect([...container.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual(['/files/public/a.png']);
  expect([...container.querySelectorAll('iframe')].map((one) => one.title)).toEqual(['영상']);
});

test('headings begin below the part they stand in, whatever the writer began with', () => {
  const { rerender } = render(<RichText html="<h1>하나</h1><h2>둘</h2>" />);
  expect(screen.getByRole('heading', { name: '하나', level: 3 })).toBeVisible();
  expect(screen.getByRole('heading', { name: '둘', level: 4 })).toBeVisible();
  rerender(<RichText html="<h3>셋</h3>" />);
  expect(screen.getByRole('heading', { name: '셋', level: 3 })).toBeVisible();
});

test('text without the editor keeps its paragraphs', () => {
  const { container } = render(<RichText html={'첫 줄\n둘째 줄\n\n다음 문단 1 < 2'} />);
  expect(container.querySelectorAll('p')).toHaveLength(2);
  expect(container).toHaveTextContent('1 < 2');
});

const RUNS = 'script, style, svg, object, embed, form, input, base, meta, link, [srcdoc], iframe:not([src^="https://player.vimeo.com/"])';
test.each(MARKUP)('docs/security.md 25 %j has nothing that runs', (attack) => {
  const { container } = render(
    <RichText
      html={`<p>앞</p>${attack}<p title="${attack}">뒤</p><img src="${attack}"><a href="${attack}">x</a><math><mtext></p><style><img title="--></style>${attack}">`}
    />,
  );
  expect(container.querySelector(RUNS)).toBeNull();
  for (const element of container.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name.startsWith('on')).toBe(false);
      if (name === 'href' || name === 'src') expect(new URL(value, location.href).protocol).toMatch(/^(https?|mailto|tel):$/);
    }
});
test.each(BAD_LINKS)('docs/security.md 24 a link to %j is no script and no other host in disguise', (address) => {
  const { container } = render(<RichText html={`<p><a href="${address.replace(/"/g, '')}">x</a><img src="${address}" alt="y"></p>`} />);
  for (const element of container.querySelectorAll<HTMLElement>('[href], [src]')) {
    const url = new URL((element.getAttribute('href') ?? element.getAttribute('src'))!, location.href);
    expect(url.protocol).toMatch(/^https?:$/);
    expect(url.host).toBe(location.host);
  }
});
