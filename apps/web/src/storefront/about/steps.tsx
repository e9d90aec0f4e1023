import { Check, CreditCard, Download, Globe, MessageCircle, Palette, Play, Radio, ReceiptText, SquareCheck } from 'lucide-react';
import { siteHost } from '../../lib/channel';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { useAbout } from './use-about';
import s from './about.module.css';
import p from './pictures.module.css';

const PROOF_ICONS = [Globe, CreditCard, ReceiptText, Download];
const LESSON_ICONS = [Play, Play, Radio, SquareCheck];
const TOLD_ICONS = [Check, CreditCard, MessageCircle];
const SWATCH_COLOURS = ['#b4532a', '#0f8a6d', '#3b5bfd', '#5b4bd6', '#c22a5b'];

export function Proofs() {
  const { proofs } = useAbout();
  return (
    <div className="wrap">
      <ul className={s.proofs}>
        {proofs.map(({ title, text }, i) => {
          const Icon = PROOF_ICONS[i]!;
          return (
            <li key={title}>
              <Icon aria-hidden="true" />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function Steps() {
  const { steps } = useAbout();
  const pictures = [<AddressPicture key="address" />, <LessonsPicture key="lessons" />, <ToldPicture key="told" />];
  return (
    <section className={`wrap ${s.block}`} aria-labelledby="about-steps">
      <div className={s.blockHead}>
        <h2 id="about-steps">{steps.title}</h2>
        <p>{steps.note}</p>
      </div>
      <ol className={cx(l.columns200, s.steps)}>
        {steps.list.map(({ title, text }, i) => (
          <li key={title}>
            <div className={cx(p.ground, p.step)} aria-hidden="true">
              {pictures[i]}
            </div>
            <h3>
              <i aria-hidden="true">{i + 1}</i>
              {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function AddressPicture() {
  const { steps } = useAbout();
  return (
    <div className={p.sheet}>
      <div className={p.row}>
        <Globe />
        <span className={l.named}>
          <small>{steps.address}</small>
          <b>{siteHost(steps.sample)}</b>
        </span>
      </div>
      <div className={cx(p.row, p.done)}>
        <Check />
        <span>{steps.free}</span>
      </div>
      <div className={p.row}>
        <Palette />
        <span className={l.grow}>{steps.colour}</span>
        {SWATCH_COLOURS.map((colour) => (
          <svg key={colour} viewBox="0 0 2 2" color={colour}>
            <circle cx="1" cy="1" r="1" fill={colour} />
          </svg>
        ))}
      </div>
    </div>
  );
}
function LessonsPicture() {
  const { steps } = useAbout();
  return (
    <div className={p.sheet}>
      {steps.lessons.map((lesson, i) => {
        const Icon = LESSON_ICONS[i]!;
        return (
          <div key={lesson} className={p.row}>
            <Icon />
            <span>{lesson}</span>
          </div>
        );
      })}
    </div>
  );
}
function ToldPicture() {
  const { steps } = useAbout();
  return (
    <div className={p.sheet}>
      {steps.told.map(({ title, text }, i) => {
        const Icon = TOLD_ICONS[i]!;
        return (
          <div key={title} className={cx(p.row, p.done)}>
            <Icon />
            <span className={l.named}>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </div>
        );
      })}
    </div>
  );
}
