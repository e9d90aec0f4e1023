import { Injectable } from '@nestjs/common';
import { Db } from '@madang/server/db';
import { RawAnswer } from '@madang/server/route';
import { SiteService, type Address } from './site.service';

/** A sitemap holds 50,000 addresses at most; "/" and "/classes" are two of them. */
const CLASSES = `
select coalesce(json_agg(json_build_object('courseSeq', course_seq, 'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), '[]')::text from (
  select course_seq, updated_at from main.pub_course
  where channel_seq = $1::bigint and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00' order by published_at desc, course_seq desc limit 49998) as c`;
const MINUTE = 60;

@Injectable()
export class SitemapService {
  constructor(
    private readonly db: Db,
    private readonly sites: SiteService,
  ) {}

  async robots(a: Address): Promise<RawAnswer> {
    const { origin } = await this.sites.find(a);
    return new RawAnswer(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, {
      type: 'text/plain; charset=utf-8',
      publicSeconds: MINUTE,
    });
  }

  async sitemap(a: Address): Promise<RawAnswer> {
    const { channel, origin } = await this.sites.find(a);
    const classes = channel
      ? ((await this.db.one<{ courseSeq: number; updatedAt: string }[]>({ channelSeq: channel.channelSeq }, CLASSES, [
          channel.channelSeq,
        ])) ?? [])
      : [];
    const urls = [
      `<loc>${origin}/</loc>`,
      ...(channel ? [`<loc>${origin}/classes</loc>`] : []),
      ...classes.map((c) => `<loc>${origin}/classes/${c.courseSeq}</loc><lastmod>${c.updatedAt}</lastmod>`),
    ];
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((u) => `<url>${u}</url>`).join('\n')}\n</urlset>\n`;
    return new RawAnswer(xml, { type: 'application/xml; charset=utf-8', publicSeconds: MINUTE });
  }
}
