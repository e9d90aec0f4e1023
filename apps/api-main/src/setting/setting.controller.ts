import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { channelApi } from '@madang/contracts/main/channel';
import { marketingApi } from '@madang/contracts/main/marketing';
import { sellingApi } from '@madang/contracts/main/selling';
import { settingApi as api } from '@madang/contracts/main/site-setting';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { TermsService } from '../channel/terms.service';
import { CategoryService } from './category.service';
import { MarketingConsentService } from './marketing-consent.service';
import { MenuService } from './menu.service';
import { SiteSettingService } from './site-setting.service';

interface At {
  channelSeq: number;
  menuSeq: number;
  channelCategorySeq: number;
  termsSeq: number;
}

@Controller()
export class SettingController {
  constructor(
    private readonly site: SiteSettingService,
    private readonly menus: MenuService,
    private readonly categories: CategoryService,
    private readonly terms: TermsService,
    private readonly consents: MarketingConsentService,
  ) {}

  @Route(api.profile)
  profile(@Path() p: At) {
    return this.site.profile(p.channelSeq);
  }
  @Route(api.saveProfile)
  saveProfile(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveProfile>) {
    return this.site.saveProfile(auth, p.channelSeq, input);
  }
  @Route(sellingApi.find)
  selling(@Path() p: At) {
    return this.site.selling(p.channelSeq);
  }
  @Route(sellingApi.save)
  saveSelling(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof sellingApi.save>) {
    return this.site.saveSelling(auth, p.channelSeq, input);
  }
  @Route(api.teacherRules)
  teacherRules(@Path() p: At) {
    return this.site.teacherRules(p.channelSeq);
  }
  @Route(api.saveTeacherRules)
  saveTeacherRules(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveTeacherRules>) {
    return this.site.saveTeacherRules(auth, p.channelSeq, input);
  }
  @Route(api.saveDesign)
  saveDesign(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveDesign>) {
    return this.site.saveDesign(auth, p.channelSeq, input);
  }
  @Route(api.footer)
  footer(@Path() p: At) {
    return this.site.footer(p.channelSeq);
  }
  @Route(api.saveFooter)
  saveFooter(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveFooter>) {
    return this.site.saveFooter(auth, p.channelSeq, input);
  }
  @Route(marketingApi.find)
  marketing(@Path() p: At) {
    return this.site.marketing(p.channelSeq);
  }
  @Route(marketingApi.save)
  saveMarketing(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof marketingApi.save>) {
    return this.site.saveMarketing(auth, p.channelSeq, input);
  }
  @Route(marketingApi.unsubscribe)
  unsubscribe(@Auth() caller: Caller, @Path() p: At, @Input() input: InputOf<typeof marketingApi.unsubscribe>) {
    return this.consents.unsubscribe(caller, p.channelSeq, input);
  }
  @Route(api.saveWhiteLabel)
  saveWhiteLabel(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveWhiteLabel>) {
    return this.site.saveWhiteLabel(auth, p.channelSeq, input);
  }
  @Route(api.saveMenus)
  saveMenus(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveMenus>) {
    return this.menus.save(auth, p.channelSeq, input);
  }
  @Route(api.removeMenu)
  removeMenu(@Auth() auth: User, @Path() p: At) {
    return this.menus.remove(auth, p.channelSeq, p.menuSeq);
  }
  @Route(channelApi.createCategory)
  createCategory(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof channelApi.createCategory>) {
    return this.categories.create(auth, p.channelSeq, input);
  }
  @Route(api.orderCategories)
  orderCategories(@Auth() auth: User, @Path() p: At, @Input() { order }: InputOf<typeof api.orderCategories>) {
    return this.categories.order(auth, p.channelSeq, order);
  }
  @Route(api.updateCategory)
  updateCategory(@Auth() auth: User, @Path() p: At, @Input() { name }: InputOf<typeof api.updateCategory>) {
    return this.categories.update(auth, p.channelSeq, p.channelCategorySeq, name);
  }
  @Route(api.removeCategory)
  removeCategory(@Auth() auth: User, @Path() p: At) {
    return this.categories.remove(auth, p.channelSeq, p.channelCategorySeq);
  }
  @Route(api.termsVersions)
  termsVersions(@Path() p: At) {
    return this.terms.versions(p.channelSeq);
  }
  @Route(api.saveTerms)
  saveTerms(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveTerms>) {
    return this.terms.save(auth, p.channelSeq, input);
  }
  @Route(api.removeTerms)
  removeTerms(@Auth() auth: User, @Path() p: At) {
    return this.terms.remove(auth, p.channelSeq, p.termsSeq);
  }
}
