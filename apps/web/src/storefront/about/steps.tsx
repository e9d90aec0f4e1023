import { Check, CreditCard, Download, Globe, MessageCircle, Play, Radio, ReceiptText, SquareCheck } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { siteHost } from '../../lib/channel';
import { useAbout } from './use-about';
import s from './about.module.css';
import p from './pictures.module.css';

const PROOFS = [Globe, CreditCard, ReceiptText, Download];
const LESSONS = [Play, Play, Radio, SquareCheck];
const TOLD = [Check, CreditCard, MessageCircle];
const COLOURS = ['#b4532a', '#0f8a6d', '#3b5bfd', '#5b4bd6', '#c22a5b'];

export function Proofs() {
  const { proofs } = useAbout();
  return (
    <div className="wrap">
      <ul className={s.proofs}>
        {proofs.map(({ title, text }, i) => {
          const Icon = PROOFS[i]!;
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
      <ol className={s.steps}>
        {steps.list.map(({ title, text }, i) => (
          <li key={title}>
            <div className={p.frame} aria-hidden="true">
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

const Sheet = ({ children }: { children: ReactNode }) => <div className={p.sheet}>{children}</div>;

function AddressPicture() {
  const { steps } = useAbout();
  return (
    <Sheet>
      <small>{steps.address}</small>
      <div className={p.input}>{siteHost(steps.sample)}</div>
      <p className={p.good}>
        <Check />
        {steps.free}
      </p>
      <small>{steps.colour}</small>
      <div className={p.dots}>
        {COLOURS.map((colour) => (
          <i key={colour} style={{ '--c': colour } as CSSProperties} />
        ))}
      </div>
    </Sheet>
  );
}
function LessonsPicture() {
  const { steps } = useAbout();
  return (
    <Sheet>
      {steps.lessons.map((lesson, i) => {
        const Icon = LESSONS[i]!;
        return (
          <div key={lesson} className={p.row}>
            <Icon />
            {lesson}
          </div>
        );
      })}
    </Sheet>
  );
}
function ToldPicture() {
  const { steps } = useAbout();
  return (
    <div className={p.told}>
      {steps.told.map(({ title, text }, i) => {
        const Icon = TOLD[i]!;
        return (
          <div key={title}>
            <i>
              <Icon />
            </i>
            <b>{title}</b>
            <small>{text}</small>
          </div>
        );
      })}
    </div>
  );
}
