import { wordSet } from '../../language/words/word-lists.ts';

/**
 * Query parameters that say where a reader came from, never what they read. Compared in lower case. From the
 * public documentation of the tools that add them.
 */
const TRACKERS = new Set(
  [
    // Google, Meta, Microsoft, TikTok, Twitter, LinkedIn, Pinterest, Yandex, Snapchat
    'gclid gclsrc dclid gbraid wbraid gad gad_source gad_campaignid srsltid _ga _gl ga_source ga_medium ga_campaign ga_term ga_content',
    'fbclid fb_action_ids fb_action_types fb_ref fb_source fb_comment_id fbadid fbid_ad mibextid igshid igsh',
    'msclkid ttclid twclid twsrc li_fat_id trk trackingid epik yclid ymclid ysclid _openstat scid sccid rdt_cid',
    // mail and campaign tools
    'mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking oly_anon_id oly_enc_id vero_id vero_conv',
    'ml_subscriber ml_subscriber_hash sailthru_id bsft_eid bsft_clkid elqtrackid elqtrack assetid_elq recipientid emci emdi',
    'mtm_campaign mtm_keyword mtm_kwd mtm_source mtm_medium mtm_content mtm_cid mtm_group mtm_placement',
    'pk_campaign pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid piwik_campaign piwik_kwd',
    'hmb_campaign hmb_medium hmb_source itm_source itm_medium itm_campaign itm_content itm_term',
    // analytics of publishers and agencies
    'at_medium at_campaign at_custom1 at_custom2 at_custom3 at_custom4 at_link_id at_link_type at_link_origin at_format',
    'at_bbc_team at_ptr_name at_campaign_type at_format at_xt xtor cmpid cmp icid ito ocid ncid s_cid s_kwcid sr_share wt_mc wt.mc_id',
    'smid smtyp partner partnerid partner_id taid tracking_source traffic_source source_ssp ns_mchannel ns_source ns_campaign',
    'ns_linkname ns_fee clickid click_id affiliate aff_id affid this_affiliate aftr_source mbid feedname ftag intcid intcmp cid_source',
    'guccounter guce_referrer guce_referrer_sig soc_src soc_trk spm scm rss rssfeed ref_src ref_url ref_source referrer referer refsrc',
    '__twitter_impression __tn__ __xts__ campaign_id campaign_ref outbrainclickid dicbo obclid tblci tb_click_id ssp_iabi',
    'cvid ei_ocid share sharetype shareid shared_by sh_kit __s _kx vgo_ee wickedid wickedsource irclickid irgwc gps-source',
  ].flatMap((line) => line.split(' ')),
);

const PREFIXES = [
  'utm_',
  'utm-',
  'ga_',
  'hsa_',
  'stm_',
  'bsft_',
  'pk_',
  'mtm_',
  'matomo_',
  'piwik_',
  'fb_',
  'at_recipient',
  'ns_m',
  'cm_mmc',
];

/** Values of `ref` that name a channel rather than a part of the page. */
const CHANNELS = wordSet(`
  rss feed atom home homepage inicio portada newsletter mail email twitter x facebook fb whatsapp telegram instagram
  linkedin push app share social google news googlenews menu
`);

/** Parameters for a variant of the same page: AMP, print, mobile. Null accepts every value. */
const DRESSES: Record<string, RegExp | null> = {
  amp: /^(1|true|amp|yes|on)?$/,
  isamp: null,
  amp_js_v: null,
  amp_gsa: null,
  usqp: null,
  outputtype: /^amp$/,
  output: /^(amp|print)$/,
  output_type: /^amp$/,
  print: /^(1|true|yes|y|print)?$/,
  printable: null,
  printpage: null,
  imprimir: null,
  view: /^(print|amp|mobile)$/,
  mode: /^(print|amp)$/,
  layout: /^(print|amp)$/,
  mobile: /^(1|true|yes|0|false)?$/,
  noamp: null,
};

/**
 * Whether a query parameter can be removed without changing the page. `hosts`: the page's own host and its
 * feed's, for `ref=` parameters that only name where the link was.
 */
export function isRemovableParameter(name: string, value: string, hosts: string[]): boolean {
  const key = name.toLowerCase();
  if (TRACKERS.has(key) || PREFIXES.some((prefix) => key.startsWith(prefix))) return true;
  const lower = value.toLowerCase();
  if (key === 'ref') return CHANNELS.has(lower) || hosts.includes(lower.replace(/^www\./, ''));
  if (!Object.hasOwn(DRESSES, key)) return false;
  return DRESSES[key]?.test(lower) ?? true;
}
