import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { curriculumApi, videoApi as api } from '@madang/contracts/main/curriculum';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { VideoLinkService } from './video-link.service';
import { VideoService } from './video.service';

interface At {
  uploadVodSeq: number;
}
interface Lesson {
  courseSeq: number;
  curriculumSeq: number;
}

@Controller()
export class VideoController {
  constructor(
    private readonly videos: VideoService,
    private readonly links: VideoLinkService,
  ) {}

  @Route(api.list)
  list(@Auth() auth: User, @Input() q: QueryOf<typeof api.list>) {
    return this.videos.list(auth, q);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Input() input: InputOf<typeof api.create>) {
    return this.videos.create(auth, input);
  }
  @Route(api.find)
  find(@Auth() auth: User, @Path() p: At) {
    return this.videos.find(auth, p.uploadVodSeq);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.videos.remove(auth, p.uploadVodSeq);
  }
  @Route(curriculumApi.videoLink)
  link(@Auth() auth: Caller, @Path() p: Lesson) {
    return this.links.link(auth, p.courseSeq, p.curriculumSeq);
  }
  @Route(curriculumApi.videoLinkInfo)
  info(@Auth() auth: User, @Path() p: Lesson, @Input() q: QueryOf<typeof curriculumApi.videoLinkInfo>) {
    return this.links.info(auth, p.courseSeq, q.linkUrl);
  }
}
