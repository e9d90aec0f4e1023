import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { loadWords } from '../../lib/i18n';
import { renderPart } from '../../testing/render';
import { Embed } from './embed';
import { embedUrl, readMessage } from './embed-messages';
import { Player } from './player';
import { keptSpeed } from './state';
import { useDialogs } from '../../lib/dialogs';

beforeAll(() => loadWords('player'));
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    fireEvent.play(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true });
    fireEvent.pause(this);
  });
});
const source = { hlsUrl: null, mp4Url: '/files/a.mp4' };
function open(over: Partial<Parameters<typeof Player>[0]> = {}) {
  const view = renderPart(<Player source={source} title="강의" pageKeys {...over} />);
  const video = view.container.querySelector('video')!;
  Object.defineProperty(video, 'duration', { value: 100, configurable: true });
  fireEvent.durationChange(video);
  return { ...view, video };
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test('keys play, seek, mute and change the speed, which is remembered', () => {
  const { video } = open();
  press(' ');
  expect(video.paused).toBe(false);
  press(' ');
  expect(video.paused).toBe(true);
  video.currentTime = 50;
  press('ArrowRight');
  expect(video.currentTime).toBe(55);
  press('ArrowLeft');
  press('j');
  expect(video.currentTime).toBe(40);
  press('9');
  expect(video.currentTime).toBe(90);
  press('m');
  expect(video.muted).toBe(true);
  press('>');
  expect(video.playbackRate).toBe(1.25);
  expect(keptSpeed()).toBe(1.25);
  fireEvent(video, new Event('ratechange'));
  press('<');
  expect(video.playbackRate).toBe(1);
});

test('keys stay with the field that is being typed in', () => {
  const { video } = open();
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: ' ' });
  expect(video.paused).toBe(true);
  field.remove();
});

test('the large button hands its place to the one that stops, and the space bar plays on a slider as well, whose arrows are its own', async () => {
  const { user, video } = open();
  const big = screen.getAllByRole('button', { name: '재생' })[0]!;
  big.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: '멈춤' })).toHaveFocus();
  screen.getByRole('slider', { name: '소리 크기' }).focus();
  await user.keyboard(' ');
  expect(video.paused).toBe(true);
  video.currentTime = 50;
  await user.keyboard('{ArrowRight}');
  expect(video.currentTime).toBe(50);
});

test('the speed menu offers 0.5 to 2, by mouse and keys', async () => {
  const { user, video } = open();
  await user.click(screen.getByRole('button', { name: '재생 속도 1×' }));
  expect(screen.getAllByRole('menuitemradio').map((one) => one.textContent)).toEqual([
    '0.5×',
    '0.75×',
    '1×',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(video.playbackRate).toBe(1.25);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a speed that is not allowed is not offered', () => {
  open({ speeds: false });
  expect(screen.queryByRole('button', { name: /재생 속도/ })).toBeNull();
  expect(document.querySelector('video')!.playbackRate).toBe(1);
});

test('ER-017 a video that fails says so in its place, alerts nobody and can be tried again', async () => {
  const onRetry = vi.fn();
  const { user, video } = open({ onRetry });
  fireEvent.error(video);
  expect(await screen.findByText('영상을 재생하지 못했어요')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(useDialogs.getState().questions).toEqual([]);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(onRetry).toHaveBeenCalled();
});

test('a video whose address runs out while it plays goes on by a fresh one, and a paused one stays paused', () => {
  function Video() {
    const [n, setN] = useState(1);
    const onRefused = () => {
      setN(n + 1);
      return true;
    };
    return <Player source={{ hlsUrl: null, mp4Url: `/files/${n}.mp4` }} title="강의" startAt={(n - 1) * 40} onRefused={onRefused} />;
  }
  const { container } = renderPart(<Video />);
  const video = container.querySelector('video')!;
  const setPaused = (paused: boolean) => Object.defineProperty(video, 'paused', { value: paused, configurable: true });
  // A browser pauses a video element that gets a new address; the test environment does not.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => setPaused(true));
  const plays = vi.mocked(HTMLMediaElement.prototype.play);
  void video.play();
  plays.mockClear();
  fireEvent.error(video);
  expect([video.getAttribute('src'), video.paused]).toEqual(['/files/2.mp4', true]);
  fireEvent.loadedMetadata(video);
  expect([plays.mock.calls.length, video.paused, video.currentTime]).toEqual([1, false, 40]);
  setPaused(true);
  fireEvent.error(video);
  fireEvent.loadedMetadata(video);
  expect([video.getAttribute('src'), plays.mock.calls.length, video.currentTime]).toEqual(['/files/3.mp4', 1, 80]);
  expect(screen.queryByText('영상을 재생하지 못했어요')).toBeNull();
});

test('hosted videos: addresses of both services, and what their players say', () => {
  expect(embedUrl('00', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 62.7)).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?.*start=62/,
  );
  expect(embedUrl('01', 'https://vimeo.com/76979871/abcdef0123')).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&playsinline=1&h=abcdef0123',
  );
  expect(embedUrl('00', 'https://evil.example/watch?v=dQw4w9WgXcQ')).toBeNull();
  expect(readMessage('{"event":"infoDelivery","info":{"currentTime":12.5,"duration":90}}')).toEqual({
    event: 'time',
    time: 12.5,
    duration: 90,
  });
  expect(readMessage('{"event":"infoDelivery","info":{"playerState":0}}').event).toBe('ended');
  expect(readMessage({ event: 'timeupdate', data: { seconds: 3, duration: 90 } })).toEqual({ event: 'time', time: 3, duration: 90 });
  expect(readMessage('no json').event).toBeNull();
});

/** A fake player of a hosting service: like Vimeo's, `tell` sends only events that the page has subscribed to. */
function hosted(vodTypeCd: '00' | '01') {
  const onEnded = vi.fn();
  const onTime = vi.fn();
  const youtube = vodTypeCd === '00';
  const linkUrl = youtube ? 'https://youtu.be/dQw4w9WgXcQ' : 'https://vimeo.com/76979871';
  renderPart(<Embed vodTypeCd={vodTypeCd} linkUrl={linkUrl} title="강의" onEnded={onEnded} onTime={onTime} />);
  const frame = screen.getByTitle<HTMLIFrameElement>('강의 영상');
  const asked: Record<string, unknown>[] = [];
  vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation((text: string) => void asked.push(JSON.parse(text)));
  const origin = youtube ? 'https://www.youtube-nocookie.com' : 'https://player.vimeo.com';
  const say = (data: object, from = origin) =>
    act(
      () =>
        void window.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data), origin: from, source: frame.contentWindow })),
    );
  const hears = (event: string) => asked.some(({ method, value }) => method === 'addEventListener' && value === event);
  return { onEnded, onTime, asked, say, tell: (event: string, data: object) => hears(event) && say({ event, data }) };
}
test('Vimeo’s player tells its end to whoever listens to `ended`, once', () => {
  const { onEnded, onTime, say, tell } = hosted('01');
  say({ event: 'ready' });
  tell('play', { seconds: 0, duration: 90 });
  tell('timeupdate', { seconds: 89, duration: 90 });
  expect(onTime).toHaveBeenLastCalledWith(89, 90);
  say({ event: 'ended', data: { seconds: 90, duration: 90 } }, 'https://evil.example');
  expect(onEnded).not.toHaveBeenCalled();
  tell('pause', { seconds: 90, duration: 90 });
  tell('ended', { seconds: 90, duration: 90 });
  expect(onEnded).toHaveBeenCalledTimes(1);
  expect(onTime).toHaveBeenLastCalledWith(90, 90);
});
test('YouTube’s player tells its end to whoever said that it listens', () => {
  const { onEnded, onTime, asked, say } = hosted('00');
  say({ event: 'initialDelivery' });
  expect(asked).toContainEqual(expect.objectContaining({ event: 'listening' }));
  say({ event: 'infoDelivery', info: { currentTime: 3, duration: 90, playerState: 1 } });
  expect(onTime).toHaveBeenLastCalledWith(3, 90);
  say({ event: 'infoDelivery', info: { currentTime: 90, playerState: 0 } });
  expect(onEnded).toHaveBeenCalledTimes(1);
});
