import { useTitle } from '../../lib/title';
import { Demos } from './demos';
import { Closing, Questions } from './ending';
import { Community, Live, Video } from './features';
import { Hero } from './hero';
import { Money } from './money';
import { Plans } from './plans';
import { Proofs, Steps } from './steps';
import { useAbout } from './use-about';
import s from './about.module.css';

/** The product's own page, for people who do not know it yet (AM-196). */
export default function AboutPage() {
  const words = useAbout();
  useTitle(words.title);
  return (
    <div className={s.page}>
      <Hero />
      <Proofs />
      <Steps />
      <Live />
      <Video />
      <Community />
      <Money />
      <Plans />
      <Demos />
      <Questions />
      <Closing />
    </div>
  );
}
