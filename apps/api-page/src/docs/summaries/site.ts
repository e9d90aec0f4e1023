import type { SummariesOf } from './summaries';

/** Summaries of calls about a site: its look and settings, its pages, forms and figures. */
export const SITE_SUMMARIES: SummariesOf<
  | 'channel'
  | 'closing'
  | 'setting'
  | 'policy'
  | 'selling'
  | 'marketing'
  | 'keyword'
  | 'picture'
  | 'snippet'
  | 'upload'
  | 'search'
  | 'event'
  | 'form'
  | 'page'
  | 'pageError'
  | 'sitePage'
  | 'block'
  | 'blockEditor'
  | 'seo'
  | 'domain'
  | 'configuration'
  | 'dataHistory'
  | 'listView'
  | 'apiKey'
  | 'undelivered'
  | 'webhook'
  | 'support'
  | 'announcement'
  | 'siteSwitch'
  | 'queue'
> = {
  channel: {
    tag: 'Sites',
    about: 'A site (channel), its menus and categories, and whether the person belongs to it.',
    lookup: 'Find a site by its address or domain',
    find: 'Read a site',
    auth: 'Read the own permissions on a site',
    channelUser: 'Read what the person is on a site',
    managed: 'List the sites that the person manages',
    joined: 'List the sites that the person belongs to',
    menus: 'List the menus of a site',
    categories: 'List the categories of a site',
    serviceTerms: 'Read the terms of service of a site',
    privacyTerms: 'Read the privacy policy of a site',
    create: 'Create a site',
    checkDomain: 'Check whether an address is free',
    join: 'Join a site',
    leaveEffects: 'Read what leaving a site would end',
    leave: 'Leave a site',
    createCategory: 'Add a category',
    codes: 'List code values with their names',
  },
  closing: {
    tag: 'Closing of a site',
    about: 'An owner closes a site, and may open it again for a while.',
    find: 'Read whether a site can be closed, or is',
    close: 'Close a site',
    reopen: 'Open a closed site again',
  },
  setting: {
    tag: 'Site settings',
    about: 'Profile, look, menus, categories, terms and rules of a site.',
    profile: 'Read the profile of a site',
    saveProfile: 'Save the profile of a site',
    saveDesign: 'Save the look of a site',
    footer: 'Read the footer of a site',
    saveFooter: 'Save the footer of a site',
    saveMenus: 'Save the menus of a site',
    removeMenu: 'Delete a menu',
    updateCategory: 'Change a category',
    orderCategories: 'Put categories into an order',
    removeCategory: 'Delete a category',
    saveWhiteLabel: 'Choose whether the platform is named on the site',
    teacherRules: 'Read what teachers may do',
    saveTeacherRules: 'Save what teachers may do',
    termsVersions: 'List the versions of the site’s terms',
    saveTerms: 'Publish a version of the site’s terms',
    removeTerms: 'Delete a version that is not in force yet',
  },
  policy: {
    tag: 'Privacy policy',
    about: 'A draft of the privacy policy, made from what the site uses.',
    find: 'Read the draft of the privacy policy',
    adopt: 'Adopt the draft as the site’s policy',
  },
  selling: {
    tag: 'Seller',
    about: 'Who sells on a site, as the law wants it said.',
    find: 'Read the details of the seller',
    save: 'Save the details of the seller',
  },
  marketing: {
    tag: 'Marketing tools',
    about: 'Keys of tools that count visits, and the end of marketing mails.',
    find: 'Read the keys of marketing tools',
    save: 'Save the keys of marketing tools',
    unsubscribe: 'End marketing messages',
  },
  keyword: {
    tag: 'Words of a site',
    about: 'What a site calls a class, a teacher and so on.',
    find: 'Read the words of a site',
    save: 'Save the words of a site',
    file: 'Read the file of a language with the site’s words',
  },
  picture: {
    tag: 'Pictures',
    about: 'The library of pictures of a site.',
    list: 'List pictures',
    find: 'Read a picture and where it is used',
    add: 'Add an uploaded picture to the library',
    update: 'Change the name or description of a picture',
    replace: 'Put another picture in its place',
    remove: 'Delete a picture',
  },
  snippet: {
    tag: 'Snippets',
    about: 'Code of others on a site.',
    list: 'List snippets',
    create: 'Add a snippet',
    update: 'Save a snippet',
    order: 'Put snippets into an order',
    remove: 'Delete a snippet',
  },
  upload: {
    tag: 'Uploads',
    about: 'Pictures and files, sent as a form with the field `file`. Videos go in parts by the tus protocol: see Videos.',
    image: 'Upload a picture',
    file: 'Upload a file',
    document: 'Upload a document of the seller',
    documentFile: 'Get the address of a document',
    find: 'Read an uploaded file',
    remove: 'Delete an uploaded file',
    address: 'Get an address to PUT a file to',
  },
  search: {
    tag: 'Search',
    about: 'Suggestions while somebody types.',
    suggest: 'Suggest classes, teachers and posts',
    popular: 'List popular searches',
    used: 'Note that a search was used',
  },
  event: {
    tag: 'Visits and dashboard',
    about: 'What visitors do, and the figures made of it.',
    log: 'Log visits and clicks',
    user: 'Log who visits',
    dashboard: 'Read the figures of a period',
    guide: 'List what a new site has yet to do',
  },
  form: {
    tag: 'Forms',
    about: 'Forms of a site and their answers.',
    list: 'List forms',
    find: 'Read a form',
    preview: 'See a form as visitors will',
    create: 'Create a form',
    update: 'Save the settings of a form',
    updateScreen: 'Save the questions of a form',
    updateEvent: 'Save what follows an answer',
    copy: 'Copy a form',
    remove: 'Delete a form',
    answers: 'List the answers of a form',
    answersExcel: 'Download the answers of a form as a sheet',
    open: 'Read a form to answer it',
    mine: 'Read the own answer',
    answer: 'Answer a form',
    editAnswer: 'Change the own answer',
  },
  page: {
    tag: 'Pages',
    about: 'Pages of a site’s own, as visitors see them.',
    list: 'List the pages of a site',
    byPath: 'Read a page by its path',
    find: 'Read a page',
  },
  pageError: {
    tag: 'Pages',
    about: 'Pages of a site’s own, as visitors see them.',
    report: 'Tell of an error in a browser, where errors are reported',
  },
  sitePage: {
    tag: 'Page settings',
    about: 'Pages of a site’s own, for staff.',
    list: 'List pages for staff',
    checkPath: 'Check whether a path is free',
    create: 'Create a page',
    createLanding: 'Make a landing page for a class',
    update: 'Save a page',
    remove: 'Delete a page',
  },
  block: {
    tag: 'Page blocks',
    about: 'What pages made of blocks show.',
    shown: 'Read the blocks of a page',
    shared: 'Read a draft by its link',
  },
  blockEditor: {
    tag: 'Site builder',
    about: 'Drafts of pages made of blocks, and their publication.',
    draft: 'Read the draft of a page',
    saveDraft: 'Save the draft of a page',
    here: 'Say that one is editing, and hear who else is',
    publish: 'Publish a draft, now or later',
    cancelPublish: 'Cancel a planned publication',
    takeDown: 'Take a page of blocks down',
    template: 'See a page as a template would make it',
    takeTemplate: 'Begin a page from a template',
    versions: 'List the versions of a page',
    restore: 'Take an earlier version as the draft',
    links: 'List the links to a draft',
    createLink: 'Make a link to a draft',
    removeLink: 'End a link to a draft',
  },
  seo: {
    tag: 'Search engines',
    about: 'Titles and descriptions for search engines.',
    find: 'Read the site’s settings',
    save: 'Save the site’s settings',
    pages: 'List the settings of pages',
    courses: 'List the settings of classes',
    savePage: 'Save the settings of a page',
    saveCourse: 'Save the settings of a class',
  },
  domain: {
    tag: 'Domains',
    about: 'Domains of a site’s own.',
    list: 'List the domains of a site',
    create: 'Add a domain',
    verify: 'Check whether a domain leads to the site',
    choose: 'Choose the main domain',
    remove: 'Remove a domain',
    ask: 'Tell a gateway whether a host may have a certificate',
  },
  configuration: {
    tag: 'Configuration',
    about: 'Switches of a site by key.',
    list: 'List the configuration of a site',
    save: 'Save the configuration of a site',
  },
  dataHistory: {
    tag: 'History',
    about: 'What staff changed, and whose personal data they read.',
    list: 'List changes by staff',
    texts: 'Read the long texts before a change',
    later: 'List the later changes of the same fields',
    newest: 'Find the newest line of a thing',
    newestOfClass: 'Find the newest line of a class',
    readings: 'List readings of personal data',
  },
  queue: {
    tag: 'Work queue',
    about: 'What staff put off, and whose turn things are.',
    marks: 'List what is put off and whose turn things are',
    snooze: 'Put a thing of the queue off, or bring it back',
    assignees: 'List those who may do a thing of the queue',
    assign: 'Hand a thing of the queue to somebody',
    seen: 'Settle a thing of the queue as seen, or take that back',
    history: 'List how a thing of the queue went from hand to hand',
  },
  listView: {
    tag: 'Views of lists',
    about: 'Filters and columns of a list that staff have saved.',
    list: 'List saved views',
    create: 'Save a view',
    update: 'Change a view',
    remove: 'Delete a view',
    setDefault: 'Choose the view that a list opens with',
  },
  apiKey: {
    tag: 'API keys',
    about: 'Keys by which other programs work on a site.',
    list: 'List keys',
    createOwn: 'Make a key that acts as the person',
    createOfSite: 'Make a key that acts for the site',
    update: 'Change the name or the scopes of a key',
    revoke: 'Revoke a key',
  },
  undelivered: {
    tag: 'Undelivered',
    about: 'Mails and events of a site that did not arrive.',
    waiting: 'Count what did not arrive',
    mails: 'List mails that did not arrive',
    webhooks: 'List webhooks that did not take their events',
  },
  webhook: {
    tag: 'Webhooks',
    about: 'Addresses of other programs that hear what happens on a site.',
    list: 'List webhooks',
    create: 'Add a webhook',
    update: 'Change a webhook',
    setState: 'Pause a webhook, or resume it',
    rotate: 'Give a webhook a new secret',
    remove: 'Delete a webhook',
    test: 'Send a test event',
    deliveries: 'List what was sent, and what came back',
    delivery: 'Read a delivery',
    replay: 'Send a delivery anew',
  },
  support: {
    tag: 'Support',
    about: 'An owner lets operators of the platform look at the site for a while.',
    list: 'List requests of support, and what was done',
    grant: 'Let support in for a while',
    refuse: 'Refuse a request of support',
    end: 'End a log-in of support',
  },
  siteSwitch: {
    tag: 'Switches',
    about: 'What of a site the platform has switched off.',
    list: 'List what is switched off',
  },
  announcement: {
    tag: 'Announcements',
    about: 'What the platform tells the staff of a site.',
    list: 'List announcements that run',
  },
};
