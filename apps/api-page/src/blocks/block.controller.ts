import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { blockApi } from '@madang/contracts/page/blocks/calls';
import { blockEditorApi as api } from '@madang/contracts/page/blocks/editor';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { BlockEditorService } from './block-editor.service';
import { BlockReadService } from './block-read.service';
import { DraftLinkService } from './draft-link.service';
import type { PageKey } from './block.sql';

/** Only the site and page out of a path's parameters, which may include others. */
const keyOf = ({ channelSeq, pageSeq }: PageKey): PageKey => ({ channelSeq, pageSeq });

@Controller()
export class BlockController {
  constructor(
    private readonly reader: BlockReadService,
    private readonly editor: BlockEditorService,
    private readonly drafts: DraftLinkService,
  ) {}

  @Route(blockApi.shown)
  shown(@Auth() auth: Caller, @Path() p: PageKey) {
    return this.reader.shown(auth, p.channelSeq, p.pageSeq);
  }

  @Route(blockApi.shared)
  shared(@Auth() auth: Caller, @Path() p: { channelSeq: number; token: string }) {
    return this.drafts.open({ ...p, lang: auth.lang });
  }

  @Route(api.draft)
  draft(@Auth() auth: User, @Path() p: PageKey) {
    return this.editor.draft(auth, keyOf(p));
  }
  @Route(api.saveDraft)
  saveDraft(@Auth() auth: User, @Path() p: PageKey, @Input() input: InputOf<typeof api.saveDraft>) {
    return this.editor.saveDraft(auth, keyOf(p), input);
  }
  @Route(api.here)
  here(@Auth() auth: User, @Path() p: PageKey) {
    return this.editor.here(auth, keyOf(p));
  }
  @Route(api.publish)
  publish(@Auth() auth: User, @Path() p: PageKey, @Input() input: InputOf<typeof api.publish>) {
    return this.editor.publish(auth, keyOf(p), input);
  }
  @Route(api.cancelPublish)
  cancelPublish(@Auth() auth: User, @Path() p: PageKey) {
    return this.editor.cancelPublish(auth, keyOf(p));
  }
  @Route(api.takeDown)
  takeDown(@Auth() auth: User, @Path() p: PageKey) {
    return this.editor.takeDown(auth, keyOf(p));
  }
  @Route(api.template)
  template(@Auth() auth: User, @Path() p: PageKey, @Input() input: QueryOf<typeof api.template>) {
    return this.editor.template(auth, keyOf(p), input.templateCd);
  }
  @Route(api.takeTemplate)
  takeTemplate(@Auth() auth: User, @Path() p: PageKey, @Input() input: InputOf<typeof api.takeTemplate>) {
    return this.editor.takeTemplate(auth, keyOf(p), input);
  }
  @Route(api.versions)
  versions(@Path() p: PageKey) {
    return this.editor.versions(keyOf(p));
  }
  @Route(api.restore)
  restore(@Auth() auth: User, @Path() p: PageKey & { versionSeq: number }, @Input() input: InputOf<typeof api.restore>) {
    return this.editor.restore(auth, keyOf(p), p.versionSeq, input);
  }
  @Route(api.links)
  links(@Path() p: PageKey) {
    return this.drafts.list(keyOf(p));
  }
  @Route(api.createLink)
  createLink(@Auth() auth: User, @Path() p: PageKey, @Input() input: InputOf<typeof api.createLink>) {
    return this.drafts.create(auth, keyOf(p), input);
  }
  @Route(api.removeLink)
  removeLink(@Auth() auth: User, @Path() p: PageKey & { linkSeq: number }) {
    return this.drafts.remove(auth, keyOf(p), p.linkSeq);
  }
}
