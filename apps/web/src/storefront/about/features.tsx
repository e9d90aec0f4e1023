import { Check, CircleCheck, CirclePlay, MessagesSquare, Mic, MonitorUp, PhoneOff, Radio, Video as VideoIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';
import { BoardArt, PotteryArt } from './art';
import { useAbout } from './use-about';
import { Picture } from './window';
import s from './about.module.css';
import p from './pictures.module.css';

interface FeatureProps {
  of: 'live' | 'video' | 'community' | 'money';
  icon: ReactNode;
  /** The picture stands before the words where there is room for both. */
  mirrored?: boolean;
  children: ReactNode;
}
/** What the product does, in words beside a picture of it. */
export function Feature({ of, icon, mirrored, children }: FeatureProps) {
  const { kick, title, text, points } = useAbout()[of];
  return (
    <section className={cx('wrap', s.feature, mirrored && s.mirrored)} aria-labelledby={`about-${of}`}>
      <div>
        <p className={s.kick}>
          {icon}
          {kick}
        </p>
        <h2 id={`about-${of}`}>{title}</h2>
        <p>{text}</p>
        <ul className={s.points}>
          {points.map((point) => (
            <li key={point.name}>
              <Check aria-hidden="true" />
              <span>
                <b>{point.name}</b> {point.text}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {children}
    </section>
  );
}

export function Live() {
  const { live } = useAbout();
  return (
    <Feature of="live" icon={<Radio aria-hidden="true" />}>
      <Picture label={live.picture} className={p.figure}>
        <div className={p.room}>
          <div>
            <BoardArt />
            <span className={p.onAir}>{live.onAir}</span>
            <div className={p.controls}>
              <Mic />
              <VideoIcon />
              <MonitorUp />
              <PhoneOff />
            </div>
          </div>
          <div className={p.chat}>
            <b>{live.chat}</b>
            {live.words.map((word) => (
              <p key={word}>{word}</p>
            ))}
          </div>
        </div>
      </Picture>
    </Feature>
  );
}

const LESSON_ICONS = [CircleCheck, CirclePlay, CirclePlay];
const [WATCHED, WATCHING] = [0, 1];
export function Video() {
  const { video } = useAbout();
  return (
    <Feature of="video" icon={<VideoIcon aria-hidden="true" />} mirrored>
      <Picture label={video.picture} className={p.figure}>
        <div className={p.lesson}>
          <div className={p.film}>
            <PotteryArt />
            <div className={p.time}>
              <u />
              <span>13:22 / 21:30</span>
              <span>1.25×</span>
            </div>
          </div>
          {video.lessons.map((lesson, i) => {
            const Icon = LESSON_ICONS[i]!;
            return (
              <div key={lesson} className={cx(p.row, i === WATCHED && p.done, i === WATCHING && p.current)}>
                <Icon />
                {lesson}
                {i === WATCHING && <span>{video.watching}</span>}
              </div>
            );
          })}
        </div>
      </Picture>
    </Feature>
  );
}

export function Community() {
  const { community } = useAbout();
  return (
    <Feature of="community" icon={<MessagesSquare aria-hidden="true" />}>
      <Picture label={community.picture} className={p.figure}>
        <div className={p.posts}>
          {community.posts.map(({ title, text, state }, i) => (
            <div key={title}>
              <em>{state}</em>
              <b>{title}</b>
              <p>{text}</p>
              {i === 0 && <p className={p.answer}>{community.answer}</p>}
            </div>
          ))}
        </div>
      </Picture>
    </Feature>
  );
}
