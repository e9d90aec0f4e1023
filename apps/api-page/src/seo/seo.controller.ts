import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { seoApi as api } from '@madang/contracts/page/seo-setting';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { SeoService } from './seo.service';

interface At {
  channelSeq: number;
  pageSeq: number;
  courseSeq: number;
}

@Controller()
export class SeoController {
  constructor(private readonly seo: SeoService) {}

  @Route(api.find)
  find(@Path() p: At) {
    return this.seo.find(p.channelSeq);
  }
  @Route(api.save)
  save(@Auth() auth: User, @Path() p: At, @Input() { seoSetting }: InputOf<typeof api.save>) {
    return this.seo.save(auth, p.channelSeq, seoSetting);
  }
  @Route(api.pages)
  pages(@Path() p: At, @Input() q: QueryOf<typeof api.pages>) {
    return this.seo.pages(p.channelSeq, q);
  }
  @Route(api.courses)
  courses(@Path() p: At, @Input() q: QueryOf<typeof api.courses>) {
    return this.seo.courses(p.channelSeq, q);
  }
  @Route(api.savePage)
  savePage(@Auth() auth: User, @Path() p: At, @Input() { seoSetting }: InputOf<typeof api.savePage>) {
    return this.seo.savePage(auth, p.channelSeq, p.pageSeq, seoSetting);
  }
  @Route(api.saveCourse)
  saveCourse(@Auth() auth: User, @Path() p: At, @Input() { seoSetting }: InputOf<typeof api.saveCourse>) {
    return this.seo.saveCourse(auth, p.channelSeq, p.courseSeq, seoSetting);
  }
}
