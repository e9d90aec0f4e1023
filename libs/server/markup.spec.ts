import { markup } from './markup';

describe('markup', () => {
  it('joins lines as one piece, with a space between attributes and words alone', () => {
    expect(markup`
      <a href="${'/x'}"
        class="main">
        <b>${'one'}</b>
        two
        three
      </a>`).toBe('<a href="/x" class="main"><b>one</b>two three</a>');
    expect(markup`<p style="margin:0;
      color:${'red'};
      ${'width:1px'}">`).toBe('<p style="margin:0;color:red;width:1px">');
  });

  it('leaves the lines of values as they are', () => {
    expect(markup`<pre>${'a\n  b'}</pre>`).toBe('<pre>a\n  b</pre>');
  });
});
