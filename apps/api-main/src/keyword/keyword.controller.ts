import { Controller } from '@nestjs/common';
import { IMMUTABLE_CACHE } from '@madang/contracts/cache-control';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { keywordApi as api } from '@madang/contracts/main/keyword';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, RawAnswer, Route } from '@madang/server/route';
import { KeywordService } from './keyword.service';

interface OfChannel {
  channelSeq: number;
}

@Controller()
export class KeywordController {
  constructor(private readonly keywords: KeywordService) {}

  @Route(api.find)
  find(@Path() { channelSeq }: OfChannel) {
    return this.keywords.find(channelSeq);
  }

  @Route(api.save)
  save(@Auth() auth: User, @Path() { channelSeq }: OfChannel, @Input() input: InputOf<typeof api.save>) {
    return this.keywords.save(auth, channelSeq, input);
  }

  @Route(api.file)
  async file(@Path() { channelSeq, file }: OfChannel & { file: string }, @Input() { v }: QueryOf<typeof api.file>) {
    const { json, current } = await this.keywords.file(channelSeq, file, v);
    return new RawAnswer(json, {
      type: 'application/json; charset=utf-8',
      headers: { 'cache-control': current ? IMMUTABLE_CACHE : 'no-store', 'x-content-type-options': 'nosniff' },
    });
  }
}
