import { Check, CircleCheck, CirclePlay, MessagesSquare, Mic, MonitorUp, PhoneOff, Radio, Video as VideoIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import g from '../../ui/page.module.css';
import { Badge, Progress } from '../../ui/parts';
import { BoardArt, PotteryArt } from './art';
import { useAbout } from './use-about';
import { Picture } from './window';
import s from './about.module.css';
import p from './pictures.module.css';

interface FeatureProps {
  of: 'live' | 'video' | 'community' | 'money';
  icon: ReactNode;
  /** Whether the picture stands before the text on windows wide enough for both side by side. */
  mirrored?: boolean;
  children: ReactNode;
}
/** One thing that the product does: a text beside a picture of it. */
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
        <ul className={cx(g.ticks, s.points)}>
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
      <Picture label={live.picture} className={p.ground}>
        <div className={cx(p.sheet, p.room)}>
          <div className={p.video}>
            <BoardArt />
            <div className={p.over}>
              <Badge tone="bad">{live.onAir}</Badge>
              <Mic />
              <VideoIcon />
              <MonitorUp />
              <PhoneOff />
            </div>
          </div>
          <div>
            <p className={p.row}>
              <MessagesSquare />
              <b>{live.chat}</b>
            </p>
            {live.words.map((word) => (
              <p key={word} className={p.row}>
                {word}
              </p>
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
      <Picture label={video.picture} className={p.ground}>
        <div className={p.sheet}>
          <div className={p.video}>
            <PotteryArt />
            <div className={p.over}>
              <span>13:22 / 21:30</span>
              <span>1.25×</span>
            </div>
          </div>
          <Progress percent={62} label={video.watching} />
          {video.lessons.map((lesson, i) => {
            const Icon = LESSON_ICONS[i]!;
            return (
              <div key={lesson} className={cx(p.row, i === WATCHED && p.done)}>
                <Icon />
                {i === WATCHING ? <b className={l.grow}>{lesson}</b> : lesson}
                {i === WATCHING && <small>{video.watching}</small>}
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
      <Picture label={community.picture} className={p.ground}>
        <div className={p.sheet}>
          {community.posts.map(({ title, text, state }, i) => (
            <div key={title} className={p.row}>
              <div className={cx(l.named, l.grow)}>
                <b>{title}</b>
                <small>{text}</small>
                {i === 0 && <p className={cx(l.box, p.answer)}>{community.answer}</p>}
              </div>
              <Badge tone="good">{state}</Badge>
            </div>
          ))}
        </div>
      </Picture>
    </Feature>
  );
}
