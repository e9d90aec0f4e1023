import { channelApi } from '@madang/contracts/main/channel-calls';
import { courseApi } from '@madang/contracts/main/course-calls';
import { fill } from '@madang/contracts/words/words';
import { ArrowUpRight } from 'lucide-react';
import { themeStyle } from '../../domain/brand/theme';
import { Cover } from '../../domain/course/course-card';
import { siteUrl, useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { useAbout } from './use-about';
import s from './about.module.css';
import p from './pictures.module.css';

/** How many classes of each demo site are shown. */
const CLASSES_PER_DEMO = 2;

/** The demo sites of this installation with some of their classes; nothing if it has none. */
export function Demos() {
  const { demos } = useAbout();
  const sites = useChannel((state) => state.demoSites);
  if (!sites.length) return null;
  return (
    <section className={`wrap ${s.block}`} id="demos" aria-labelledby="about-demos">
      <div className={s.blockHead}>
        <h2 id="about-demos">{demos.title}</h2>
        <p>{demos.note}</p>
      </div>
      <ul className={l.columns300}>
        {sites.map((domain) => (
          <Demo key={domain} domain={domain} />
        ))}
      </ul>
    </section>
  );
}

function Demo({ domain }: { domain: string }) {
  const { demos } = useAbout();
  const { data: site } = useCall(channelApi.lookup, { query: { domain } }, { silent: true });
  const channelSeq = site?.channelSeq ?? 0;
  const { data: classes } = useCall(
    courseApi.list,
    { params: { channelSeq }, query: { size: CLASSES_PER_DEMO } },
    { silent: true, enabled: site !== undefined },
  );
  if (!site) return null;
  return (
    <li className={s.demo} style={themeStyle(site.brandColor)}>
      <h3>
        <a href={siteUrl(domain)} aria-label={fill(demos.open, { name: site.name })}>
          {site.name}
          <ArrowUpRight aria-hidden="true" />
        </a>
      </h3>
      <p>{site.intro}</p>
      <div className={cx(p.sheet, p.covers, p.demo)} aria-hidden="true">
        {classes?.list.slice(0, CLASSES_PER_DEMO).map(({ courseSeq, imageUrl, title }) => (
          <div key={courseSeq}>
            <Cover imageUrl={imageUrl} />
            <b>{title}</b>
          </div>
        ))}
      </div>
    </li>
  );
}
