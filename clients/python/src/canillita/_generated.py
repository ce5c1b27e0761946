# Generated from the OpenAPI description by `npm run clients`; do not edit.
from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Unpack, overload

from ._core import AsyncCaller, Caller, Operation, ServerEvent


AnswerValue: TypeAlias = "BooleanAnswer | ChoiceAnswer | ScoreAnswer"


class Answers(TypedDict):
    """Answers to `questions`, by their names; null when none was asked."""

    basis: Literal["headline", "article"]
    values: dict[str, AnswerValue]


class ArticleBatch(TypedDict):
    articles: list[dict[str, Any]]


class BillsDataItemLinesItem(TypedDict):
    item: str
    quantity: int
    cost_usd: float


class BillsDataItem(TypedDict):
    organization: str
    name: str
    plan: Literal["payg", "credit"]
    deleted: bool
    lines: list[BillsDataItemLinesItem]
    total_usd: float


class Bills(TypedDict):
    object: Literal["bills"]
    month: str
    total_usd: float
    data: list[BillsDataItem]


class BooleanAnswer(TypedDict):
    type: Literal["boolean"]
    probability: float


class CancelJobArgs(TypedDict):
    id: str


class ChartSize(TypedDict):
    width: float
    height: float


class ChartStyle(TypedDict):
    """What was decided about it: the fields of the request."""

    sort: NotRequired[Literal["given", "ascending", "descending", "name"]]
    highlight: NotRequired[list[str]]
    colors: NotRequired[list[Literal["blue", "navy", "teal", "green", "yellow", "orange", "red", "pink", "purple", "brown", "grey", "black"] | str] | dict[str, Literal["blue", "navy", "teal", "green", "yellow", "orange", "red", "pink", "purple", "brown", "grey", "black"] | str]]
    annotations: NotRequired[list[ChartsChartAnnotation]]
    axis: NotRequired[ChartsChartAxis]
    decimals: NotRequired[int]
    source_line: NotRequired[str]
    stacked: NotRequired[bool | Literal["percent"]]
    multiples: NotRequired[bool]


class Chart(TypedDict):
    object: Literal["chart"]
    id: str
    type: Literal["line", "area", "bar", "bar_horizontal", "stacked_bar", "pie", "donut", "scatter", "funnel", "timeline", "kpi", "table"]
    title: str
    theme: Literal["light", "dark", "editorial", "electric"]
    locale: Literal["en", "es"]
    created_at: str
    expires_at: str | None
    embed_url: str
    image_url: str
    svg_url: str
    csv_url: str
    embed_html: str
    title_neutral: str
    requested_type: str
    subtitle: str
    notes: str | None
    method: str | None
    alt_text: str
    version: int
    updated_at: str
    size: ChartSize
    timezone: str
    data: ChartTable
    encode: ChartRoles
    style: ChartStyle
    plan: ChartPlan | None
    sources: list[ChartSource]
    compatible_types: list[Literal["line", "area", "bar", "bar_horizontal", "stacked_bar", "pie", "donut", "scatter", "funnel", "timeline", "kpi", "table"]]
    warnings: list[ChartWarning]
    usage: ChartsUsage


ChartAnnotation = TypedDict("ChartAnnotation", {
    "type": "Literal[\"point\", \"range\", \"line\", \"text\"]",
    "x": "NotRequired[str | float]",
    "from": "NotRequired[str | float]",
    "to": "NotRequired[str | float]",
    "value": "NotRequired[float]",
    "series": "NotRequired[str]",
    "text": "NotRequired[str]",
})


class ChartAxis(TypedDict):
    """Of numbers. It always holds all values; bars begin at zero and are not logarithmic."""

    min: NotRequired[float]
    max: NotRequired[float]
    log: NotRequired[bool]


class ChartChangesSize(TypedDict):
    """A side that is absent stays as it is."""

    width: NotRequired[int]
    height: NotRequired[int]


class ChartChanges(TypedDict):
    type: NotRequired[Literal["line", "area", "bar", "bar_horizontal", "stacked_bar", "pie", "donut", "scatter", "funnel", "timeline", "kpi", "table"]]
    theme: NotRequired[Literal["light", "dark", "editorial", "electric"]]
    title: NotRequired[str]
    subtitle: NotRequired[str]
    locale: NotRequired[Literal["en", "es"]]
    notes: NotRequired[str | None]
    alt_text: NotRequired[str | None]
    size: NotRequired[ChartChangesSize]
    sort: NotRequired[Literal["given", "ascending", "descending", "name", None]]
    highlight: NotRequired[list[str] | None]
    colors: NotRequired[list[Literal["blue", "navy", "teal", "green", "yellow", "orange", "red", "pink", "purple", "brown", "grey", "black"] | str] | dict[str, Literal["blue", "navy", "teal", "green", "yellow", "orange", "red", "pink", "purple", "brown", "grey", "black"] | str] | None]
    annotations: NotRequired[list[ChartAnnotation] | None]
    axis: NotRequired[ChartAxis | None]
    decimals: NotRequired[int | None]
    source_line: NotRequired[str | None]
    stacked: NotRequired[bool | Literal["percent"] | None]
    multiples: NotRequired[bool | None]


class ChartColumnFormat(TypedDict):
    style: NotRequired[Literal["decimal", "currency", "percent"]]
    currency: NotRequired[str]
    notation: NotRequired[Literal["standard", "compact"]]
    minimum_fraction_digits: NotRequired[int]
    maximum_fraction_digits: NotRequired[int]


class ChartColumn(TypedDict):
    key: str
    label: NotRequired[str]
    type: NotRequired[Literal["string", "number", "date", "datetime", "boolean"]]
    unit: NotRequired[str]
    format: NotRequired[ChartColumnFormat | Literal["auto", "integer", "decimal", "compact", "percent", "year"]]
    granularity: NotRequired[Literal["hour", "day", "week", "month", "quarter", "year"]]
    additive: NotRequired[bool]
    ordered: NotRequired[bool]


class ChartEncode(TypedDict):
    """The roles of columns; missing ones are chosen automatically."""

    x: NotRequired[str]
    y: NotRequired[list[str] | str]
    series: NotRequired[str]
    label: NotRequired[str]
    detail: NotRequired[str]
    previous: NotRequired[str]


class ChartItem(TypedDict):
    id: str
    type: Literal["line", "area", "bar", "bar_horizontal", "stacked_bar", "pie", "donut", "scatter", "funnel", "timeline", "kpi", "table"]
    title: str
    theme: Literal["light", "dark", "editorial", "electric"]
    locale: Literal["en", "es"]
    created_at: str
    expires_at: str | None
    embed_url: str
    image_url: str
    svg_url: str


class ChartList(TypedDict):
    object: Literal["list"]
    data: list[ChartItem]
    has_more: bool
    next_before: str | None


ChartPlanReadItem = TypedDict("ChartPlanReadItem", {
    "words": "str",
    "as": "str",
})


ChartPlanWindow = TypedDict("ChartPlanWindow", {
    "from": "str | None",
    "to": "str | None",
})


class ChartPlanBasis(TypedDict):
    """Articles by the basis of their tone."""

    headline: int
    article: int


class ChartPlanLookedThrough(TypedDict):
    """Articles searched for figures."""

    articles: int
    read: int


class ChartPlanPartialItem(TypedDict):
    at: Literal["first", "last", "only"]
    days: NotRequired[int]
    of: NotRequired[int]
    until: NotRequired[str]


ChartPlanWindowsItem = TypedDict("ChartPlanWindowsItem", {
    "words": "str",
    "from": "str",
    "to": "str",
    "running": "NotRequired[Literal[True]]",
})


class ChartPlanMethodJudged(TypedDict):
    headline: int
    article: int


class ChartPlanMethod(TypedDict):
    """Outlets that were searched, and articles by the basis of their relevance."""

    outlets: int
    archive: NotRequired[Literal[True]]
    judged: ChartPlanMethodJudged
    steady: NotRequired[bool]


class ChartPlanLimited(TypedDict):
    """Rows shown of those found; absent: all."""

    drawn: int
    of: int


class ChartPlan(TypedDict):
    """What was counted, when the chart was made from a query."""

    measure: str
    topics: list[str]
    read: list[ChartPlanReadItem]
    window: ChartPlanWindow
    granularity: str | None
    type: str
    articles: int
    outlets: int
    by: NotRequired[str]
    basis: NotRequired[ChartPlanBasis]
    looked_through: NotRequired[ChartPlanLookedThrough]
    partial: NotRequired[list[ChartPlanPartialItem]]
    unit: NotRequired[str | None]
    windows: NotRequired[list[ChartPlanWindowsItem]]
    undated: NotRequired[int]
    shared: NotRequired[int]
    method: NotRequired[ChartPlanMethod]
    silent: NotRequired[list[str]]
    limited: NotRequired[ChartPlanLimited]
    not_judged: NotRequired[int]
    summary: str


ChartRoles: TypeAlias = "dict[str, Any]"


class ChartSeriesFormat(TypedDict):
    style: NotRequired[Literal["decimal", "currency", "percent"]]
    currency: NotRequired[str]
    notation: NotRequired[Literal["standard", "compact"]]
    minimum_fraction_digits: NotRequired[int]
    maximum_fraction_digits: NotRequired[int]


class ChartSeries(TypedDict):
    name: NotRequired[str]
    values: list[Any]
    unit: NotRequired[str]
    format: NotRequired[ChartSeriesFormat | Literal["auto", "integer", "decimal", "compact", "percent", "year"]]


class ChartSource(TypedDict):
    name: str
    url: str | None
    title: str | None
    published_at: str | None


class ChartSourceGiven(TypedDict):
    name: str
    url: NotRequired[str]


class ChartTable(TypedDict):
    """What is drawn."""

    columns: list[dict[str, Any]]
    rows: list[list[Any]]


class ChartWarning(TypedDict):
    code: str
    message: str


ChartsChartAnnotation = TypedDict("ChartsChartAnnotation", {
    "type": "Literal[\"point\", \"range\", \"line\", \"text\"]",
    "x": "NotRequired[str | float]",
    "from": "NotRequired[str | float]",
    "to": "NotRequired[str | float]",
    "value": "NotRequired[float]",
    "series": "NotRequired[str]",
    "text": "NotRequired[str]",
})


class ChartsChartAxis(TypedDict):
    """Of numbers. It always holds all values; bars begin at zero and are not logarithmic."""

    min: NotRequired[float]
    max: NotRequired[float]
    log: NotRequired[bool]


class ChartsUsage(TypedDict):
    cost_usd: float
    cached: bool
    searches: NotRequired[int]
    charts: NotRequired[int]


class ChoiceAnswer(TypedDict):
    type: Literal["choice"]
    choice: str
    probabilities: dict[str, float]
    confidence: float


CompatExaContentsAnswer: TypeAlias = "dict[str, Any]"


class CompatExaContentsArgsText(TypedDict):
    maxCharacters: NotRequired[int]
    includeHtmlTags: NotRequired[bool]


class CompatExaContentsArgsHighlights(TypedDict):
    query: NotRequired[str]
    maxCharacters: NotRequired[int]
    numSentences: NotRequired[int]


class CompatExaContentsArgs(TypedDict):
    """As that API takes it."""

    urls: NotRequired[list[str]]
    ids: NotRequired[list[str]]
    text: NotRequired[bool | CompatExaContentsArgsText]
    highlights: NotRequired[bool | CompatExaContentsArgsHighlights]
    summary: NotRequired[bool | dict[str, Any]]
    snapshotAsOf: NotRequired[str]
    subpages: NotRequired[int]
    extras: NotRequired[dict[str, Any]]
    context: NotRequired[bool]
    filterEmptyResults: NotRequired[bool]
    compliance: NotRequired[str]
    canillita: NotRequired[dict[str, Any]]


CompatExaFindSimilarAnswer: TypeAlias = "dict[str, Any]"


class CompatExaFindSimilarArgsContentsText(TypedDict):
    maxCharacters: NotRequired[int]
    includeHtmlTags: NotRequired[bool]


class CompatExaFindSimilarArgsContentsHighlights(TypedDict):
    query: NotRequired[str]
    maxCharacters: NotRequired[int]
    numSentences: NotRequired[int]


class CompatExaFindSimilarArgsContents(TypedDict):
    text: NotRequired[bool | CompatExaFindSimilarArgsContentsText]
    highlights: NotRequired[bool | CompatExaFindSimilarArgsContentsHighlights]
    summary: NotRequired[bool | dict[str, Any]]
    snapshotAsOf: NotRequired[str]
    subpages: NotRequired[int]
    extras: NotRequired[dict[str, Any]]
    context: NotRequired[bool]
    filterEmptyResults: NotRequired[bool]


class CompatExaFindSimilarArgs(TypedDict):
    """As that API takes it."""

    url: str
    excludeSourceDomain: NotRequired[bool]
    numResults: NotRequired[int]
    includeDomains: NotRequired[list[str]]
    excludeDomains: NotRequired[list[str]]
    startPublishedDate: NotRequired[str]
    endPublishedDate: NotRequired[str]
    includeText: NotRequired[list[str]]
    excludeText: NotRequired[list[str]]
    category: NotRequired[str]
    contents: NotRequired[bool | CompatExaFindSimilarArgsContents]
    compliance: NotRequired[str]
    canillita: NotRequired[dict[str, Any]]


CompatExaSearchAnswer: TypeAlias = "dict[str, Any]"


class CompatExaSearchArgsContentsText(TypedDict):
    maxCharacters: NotRequired[int]
    includeHtmlTags: NotRequired[bool]


class CompatExaSearchArgsContentsHighlights(TypedDict):
    query: NotRequired[str]
    maxCharacters: NotRequired[int]
    numSentences: NotRequired[int]


class CompatExaSearchArgsContents(TypedDict):
    text: NotRequired[bool | CompatExaSearchArgsContentsText]
    highlights: NotRequired[bool | CompatExaSearchArgsContentsHighlights]
    summary: NotRequired[bool | dict[str, Any]]
    snapshotAsOf: NotRequired[str]
    subpages: NotRequired[int]
    extras: NotRequired[dict[str, Any]]
    context: NotRequired[bool]
    filterEmptyResults: NotRequired[bool]


class CompatExaSearchArgs(TypedDict):
    """As that API takes it."""

    query: str
    type: NotRequired[str]
    numResults: NotRequired[int]
    includeDomains: NotRequired[list[str]]
    excludeDomains: NotRequired[list[str]]
    startPublishedDate: NotRequired[str]
    endPublishedDate: NotRequired[str]
    includeText: NotRequired[list[str]]
    excludeText: NotRequired[list[str]]
    category: NotRequired[str]
    contents: NotRequired[bool | CompatExaSearchArgsContents]
    compliance: NotRequired[str]
    outputSchema: NotRequired[dict[str, Any]]
    stream: NotRequired[bool]
    canillita: NotRequired[dict[str, Any]]


CompatPerplexityChatAnswer: TypeAlias = "dict[str, Any]"


class CompatPerplexityChatArgsWebSearchOptionsUserLocation(TypedDict):
    country: NotRequired[str]
    region: NotRequired[str]
    city: NotRequired[str]
    latitude: NotRequired[float]
    longitude: NotRequired[float]


class CompatPerplexityChatArgsWebSearchOptions(TypedDict):
    search_context_size: NotRequired[str]
    user_location: NotRequired[CompatPerplexityChatArgsWebSearchOptionsUserLocation]
    search_type: NotRequired[str]
    image_results_enhanced_relevance: NotRequired[bool]


class CompatPerplexityChatArgs(TypedDict):
    """As that API takes it."""

    model: str
    messages: list[dict[str, Any]]
    stream: NotRequired[bool]
    stream_mode: NotRequired[str]
    num_search_results: NotRequired[int]
    max_tokens: NotRequired[int]
    max_completion_tokens: NotRequired[int]
    country: NotRequired[str]
    search_domain_filter: NotRequired[list[str]]
    search_language_filter: NotRequired[list[str]]
    search_recency_filter: NotRequired[str]
    search_after_date_filter: NotRequired[str]
    search_before_date_filter: NotRequired[str]
    search_after_date: NotRequired[str]
    search_before_date: NotRequired[str]
    last_updated_after_filter: NotRequired[str]
    last_updated_before_filter: NotRequired[str]
    search_mode: NotRequired[str]
    search_context_size: NotRequired[str]
    web_search_options: NotRequired[CompatPerplexityChatArgsWebSearchOptions]
    disable_search: NotRequired[bool]
    response_format: NotRequired[dict[str, Any]]
    tools: NotRequired[list[dict[str, Any]]]
    tool_choice: NotRequired[str]
    n: NotRequired[int]
    return_images: NotRequired[bool]
    return_related_questions: NotRequired[bool]
    canillita: NotRequired[dict[str, Any]]


CompatPerplexityModelAnswer: TypeAlias = "dict[str, Any]"


class CompatPerplexityModelArgs(TypedDict):
    id: str


CompatPerplexityModelsAnswer: TypeAlias = "dict[str, Any]"


CompatPerplexitySearchAnswer: TypeAlias = "dict[str, Any]"


class CompatPerplexitySearchArgs(TypedDict):
    """As that API takes it."""

    query: str | list[str]
    max_results: NotRequired[int]
    max_tokens: NotRequired[int]
    max_tokens_per_page: NotRequired[int]
    search_context_size: NotRequired[str]
    country: NotRequired[str]
    search_domain_filter: NotRequired[list[str]]
    search_language_filter: NotRequired[list[str]]
    search_recency_filter: NotRequired[str]
    search_after_date_filter: NotRequired[str]
    search_before_date_filter: NotRequired[str]
    search_after_date: NotRequired[str]
    search_before_date: NotRequired[str]
    last_updated_after_filter: NotRequired[str]
    last_updated_before_filter: NotRequired[str]
    search_mode: NotRequired[str]
    search_type: NotRequired[str]
    display_server_time: NotRequired[bool]
    canillita: NotRequired[dict[str, Any]]


CompatTakoAgentRunsAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoAgentRunsArgs(TypedDict):
    kind: str


CompatTakoAnswerAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoAnswerArgsSourcesData(TypedDict):
    count: NotRequired[int]
    include_contents: NotRequired[bool]
    content_format: NotRequired[str]
    max_rows: NotRequired[int]
    mode: NotRequired[str]
    node_ids: NotRequired[list[str]]
    strict: NotRequired[bool]


class CompatTakoAnswerArgsSourcesWeb(TypedDict):
    count: NotRequired[int]
    include_contents: NotRequired[bool]
    article_content_max_chars: NotRequired[int]
    snippet_max_chars: NotRequired[int]
    category: NotRequired[str]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    highlights: NotRequired[bool]
    published_after: NotRequired[str]
    published_before: NotRequired[str]


class CompatTakoAnswerArgsSources(TypedDict):
    data: NotRequired[CompatTakoAnswerArgsSourcesData]
    tako: NotRequired[dict[str, Any]]
    web: NotRequired[CompatTakoAnswerArgsSourcesWeb]


class CompatTakoAnswerArgsOutputSettingsFlatResults(TypedDict):
    max_results: NotRequired[int]
    snippet_max_chars: NotRequired[int]


class CompatTakoAnswerArgsOutputSettings(TypedDict):
    image_dark_mode: NotRequired[bool]
    flat_results: NotRequired[CompatTakoAnswerArgsOutputSettingsFlatResults]


class CompatTakoAnswerArgs(TypedDict):
    """As that API takes it."""

    query: str
    effort: NotRequired[str]
    sources: NotRequired[CompatTakoAnswerArgsSources]
    timezone: NotRequired[str]
    output_settings: NotRequired[CompatTakoAnswerArgsOutputSettings]
    variable_cost: NotRequired[bool]
    output_schema: NotRequired[dict[str, Any]]
    country_code: NotRequired[str]
    locale: NotRequired[str]
    canillita: NotRequired[dict[str, Any]]


CompatTakoContentsAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoContentsArgs(TypedDict):
    """As that API takes it."""

    url: str
    canillita: NotRequired[dict[str, Any]]


CompatTakoCreateCardAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoCreateCardArgs(TypedDict):
    """As that API takes it."""

    components: list[dict[str, Any]]
    canillita: NotRequired[dict[str, Any]]


CompatTakoCreateCardBySchemaAnswer: TypeAlias = "dict[str, Any]"


CompatTakoExploreAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoExploreArgs(TypedDict):
    """As that API takes it."""

    canillita: NotRequired[dict[str, Any]]


CompatTakoGraphSearchAnswer: TypeAlias = "dict[str, Any]"


CompatTakoGroundingAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoGroundingArgsInputs(TypedDict):
    text: NotRequired[str]
    count: NotRequired[int]
    search_effort: NotRequired[str]


class CompatTakoGroundingArgsOutputSettingsKnowledgeCardSettings(TypedDict):
    image_dark_mode: NotRequired[bool]


class CompatTakoGroundingArgsOutputSettings(TypedDict):
    knowledge_card_settings: NotRequired[CompatTakoGroundingArgsOutputSettingsKnowledgeCardSettings]


class CompatTakoGroundingArgs(TypedDict):
    """As that API takes it."""

    inputs: CompatTakoGroundingArgsInputs
    count: NotRequired[int]
    search_effort: NotRequired[str]
    source_indexes: NotRequired[list[str]]
    output_settings: NotRequired[CompatTakoGroundingArgsOutputSettings]
    extra_params: NotRequired[str]
    country_code: NotRequired[str]
    locale: NotRequired[str]
    canillita: NotRequired[dict[str, Any]]


CompatTakoInsightsAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoInsightsArgs(TypedDict):
    card_id: NotRequired[str]
    effort: NotRequired[str]


CompatTakoInsightsOfChartAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoInsightsOfChartArgs(TypedDict):
    id: str


CompatTakoKnowledgeSearchAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoKnowledgeSearchArgsInputs(TypedDict):
    text: NotRequired[str]
    count: NotRequired[int]
    search_effort: NotRequired[str]


class CompatTakoKnowledgeSearchArgsOutputSettingsKnowledgeCardSettings(TypedDict):
    image_dark_mode: NotRequired[bool]


class CompatTakoKnowledgeSearchArgsOutputSettings(TypedDict):
    knowledge_card_settings: NotRequired[CompatTakoKnowledgeSearchArgsOutputSettingsKnowledgeCardSettings]


class CompatTakoKnowledgeSearchArgs(TypedDict):
    """As that API takes it."""

    inputs: CompatTakoKnowledgeSearchArgsInputs
    count: NotRequired[int]
    search_effort: NotRequired[str]
    source_indexes: NotRequired[list[str]]
    output_settings: NotRequired[CompatTakoKnowledgeSearchArgsOutputSettings]
    extra_params: NotRequired[str]
    country_code: NotRequired[str]
    locale: NotRequired[str]
    canillita: NotRequired[dict[str, Any]]


CompatTakoSchemaAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoSchemaArgs(TypedDict):
    name: str


CompatTakoSchemasAnswer: TypeAlias = "list[dict[str, Any]]"


CompatTakoSearchAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoSearchArgsSourcesData(TypedDict):
    count: NotRequired[int]
    include_contents: NotRequired[bool]
    content_format: NotRequired[str]
    max_rows: NotRequired[int]
    mode: NotRequired[str]
    node_ids: NotRequired[list[str]]
    strict: NotRequired[bool]


class CompatTakoSearchArgsSourcesWeb(TypedDict):
    count: NotRequired[int]
    include_contents: NotRequired[bool]
    article_content_max_chars: NotRequired[int]
    snippet_max_chars: NotRequired[int]
    category: NotRequired[str]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    highlights: NotRequired[bool]
    published_after: NotRequired[str]
    published_before: NotRequired[str]


class CompatTakoSearchArgsSources(TypedDict):
    data: NotRequired[CompatTakoSearchArgsSourcesData]
    tako: NotRequired[dict[str, Any]]
    web: NotRequired[CompatTakoSearchArgsSourcesWeb]


class CompatTakoSearchArgsOutputSettingsFlatResults(TypedDict):
    max_results: NotRequired[int]
    snippet_max_chars: NotRequired[int]


class CompatTakoSearchArgsOutputSettings(TypedDict):
    image_dark_mode: NotRequired[bool]
    flat_results: NotRequired[CompatTakoSearchArgsOutputSettingsFlatResults]


class CompatTakoSearchArgs(TypedDict):
    """As that API takes it."""

    query: str
    effort: NotRequired[str]
    sources: NotRequired[CompatTakoSearchArgsSources]
    timezone: NotRequired[str]
    output_settings: NotRequired[CompatTakoSearchArgsOutputSettings]
    variable_cost: NotRequired[bool]
    output_schema: NotRequired[dict[str, Any]]
    country_code: NotRequired[str]
    locale: NotRequired[str]
    canillita: NotRequired[dict[str, Any]]


CompatTakoStartKnowledgeSearchAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoStartKnowledgeSearchArgsInputs(TypedDict):
    text: NotRequired[str]
    count: NotRequired[int]
    search_effort: NotRequired[str]


class CompatTakoStartKnowledgeSearchArgsOutputSettingsKnowledgeCardSettings(TypedDict):
    image_dark_mode: NotRequired[bool]


class CompatTakoStartKnowledgeSearchArgsOutputSettings(TypedDict):
    knowledge_card_settings: NotRequired[CompatTakoStartKnowledgeSearchArgsOutputSettingsKnowledgeCardSettings]


class CompatTakoStartKnowledgeSearchArgs(TypedDict):
    """As that API takes it."""

    inputs: CompatTakoStartKnowledgeSearchArgsInputs
    count: NotRequired[int]
    search_effort: NotRequired[str]
    source_indexes: NotRequired[list[str]]
    output_settings: NotRequired[CompatTakoStartKnowledgeSearchArgsOutputSettings]
    extra_params: NotRequired[str]
    country_code: NotRequired[str]
    locale: NotRequired[str]
    canillita: NotRequired[dict[str, Any]]


CompatTakoTaskStatusAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoTaskStatusArgs(TypedDict):
    task_id: NotRequired[str]


CompatTakoVisualizeAnswer: TypeAlias = "dict[str, Any]"


class CompatTakoVisualizeArgs(TypedDict):
    """As that API takes it."""

    csv: NotRequired[list[str]]
    canillita: NotRequired[dict[str, Any]]


class ContentError(TypedDict):
    code: str
    detail: str
    reason: str | None


class ContentRights(TypedDict):
    """What the page says about being shown: no excerpts come from one that is `paywalled` or `nosnippet`, or whose `max_snippet` is 0. Null when it could not be read."""

    paywalled: bool | None
    noarchive: bool
    nosnippet: bool
    max_snippet: int | None


class ContentRead(TypedDict):
    probability: float
    centrality: float


class Content(TypedDict):
    url: str
    status: Literal["ok", "failed"]
    error: ContentError | None
    title: str | None
    source: str | None
    country: str | None
    language: str | None
    author: str | None
    published_at: str | None
    modified_at: str | None
    section: str | None
    snippet: str | None
    image: str | None
    excerpts: list[str]
    highlights: list[str]
    rights: ContentRights | None
    read: ContentRead | None
    data: dict[str, Any] | None


class ContentsAnswerLeftOutItem(TypedDict):
    reason: str
    count: int


class ContentsAnswerUsage(TypedDict):
    cost_usd: float
    cached: bool
    pages: int


class ContentsAnswer(TypedDict):
    id: str
    object: Literal["contents"]
    results: list[Content]
    left_out: list[ContentsAnswerLeftOutItem]
    incomplete: bool
    usage: ContentsAnswerUsage


class ContentsRequest(TypedDict):
    urls: list[str]
    query: NotRequired[str]
    highlights: NotRequired[bool]
    max_tokens: NotRequired[int | None]


class DeleteChartArgs(TypedDict):
    id: str


class DeleteIndexArgs(TypedDict):
    id: str


class DeleteOrganizationArgs(TypedDict):
    id: str


class DeleteWatchArgs(TypedDict):
    id: str


class DeletedOrganization(TypedDict):
    object: Literal["organization"]
    id: str
    deleted: Literal[True]


class Deliver(TypedDict):
    """Where matches go. They can always be listed, too."""

    webhook: NotRequired[Webhook | None]
    feed: NotRequired[bool]


class DiffusionByDayItem(TypedDict):
    day: str
    count: int


class DiffusionBySourceItem(TypedDict):
    source: str
    count: int
    first_published_at: str | None


class DiffusionFirst(TypedDict):
    source: str | None
    url: str
    title: str
    published_at: str | None


class Diffusion(TypedDict):
    by_day: list[DiffusionByDayItem]
    by_source: list[DiffusionBySourceItem]
    first: DiffusionFirst | None
    undated: int
    other_days: NotRequired[int]
    other_sources: NotRequired[int]


class DiscoveryFeedsItem(TypedDict):
    url: str
    format: Literal["rss", "atom", "rdf", "json", "sitemap", "sitemap-index"]
    title: str | None
    items: int
    newest: str | None
    language: str | None
    named_in: str
    warnings: list[str]


class DiscoveryTriedItem(TypedDict):
    url: str
    why: str


class Discovery(TypedDict):
    object: Literal["discovery"]
    url: str
    name: str | None
    homepage: str
    country: str | None
    languages: list[str]
    feeds: list[DiscoveryFeedsItem]
    suggested: list[str]
    tried: list[DiscoveryTriedItem]


class ErrorErrorsItem(TypedDict):
    path: str
    message: str


class Error(TypedDict):
    """Why a request was refused or a job failed (RFC 9457 problem details)."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    errors: list[ErrorErrorsItem]


class EssentialExcerptsItem(TypedDict):
    text: str
    url: str
    source: str | None
    title: str


class Essential(TypedDict):
    """Verbatim excerpts across articles that were read; null when they were not asked for."""

    excerpts: list[EssentialExcerptsItem]


class Explain(TypedDict):
    """With `explain` (and, at the top, with one query): how the query was understood."""

    understood: Understood
    judged_by: list[str]


ExportSourcesAnswer: TypeAlias = "list[dict[str, Any]]"


class ExportSourcesArgs(TypedDict):
    format: NotRequired[Literal["json"]]


class ExportSourcesTextArgs(TypedDict):
    format: Literal["opml"]


class Feed(TypedDict):
    url: str
    section: str | None
    format: str | None
    last_poll_at: str | None
    last_look_at: str | None
    last_new_at: str | None
    next_poll_at: str
    next_look_at: str
    why: str | None
    last_error: str | None
    warnings: list[str]


class GetBillsArgs(TypedDict):
    month: NotRequired[str]
    organization: NotRequired[str]
    format: NotRequired[Literal["json"]]


class GetBillsTextArgs(TypedDict):
    month: NotRequired[str]
    organization: NotRequired[str]
    format: Literal["csv"]


class GetChartArgs(TypedDict):
    id: str


class GetFeedArgs(TypedDict):
    file: str


class GetImportArgs(TypedDict):
    id: str
    outcome: NotRequired[Literal["taken", "known", "refused"]]
    after: NotRequired[int]
    limit: NotRequired[int]


class GetIndexArgs(TypedDict):
    id: str


class GetJobArgs(TypedDict):
    id: str


class GetModelPictureArgs(TypedDict):
    task: str
    picture: str


class GetOrganizationArgs(TypedDict):
    id: str


class GetSourceArgs(TypedDict):
    id: str


class GetUsageArgs(TypedDict):
    from_: NotRequired[str]
    to: NotRequired[str]
    key: NotRequired[str]
    by: NotRequired[Literal["key"]]


class GetUsageOfAllArgs(TypedDict):
    from_: NotRequired[str]
    to: NotRequired[str]
    key: NotRequired[str]
    by: NotRequired[Literal["key"]]
    organization: NotRequired[str]


class GetWatchArgs(TypedDict):
    id: str


class Group(TypedDict):
    query: str
    found: bool
    total: int
    results: list[Result]
    near_misses: list[Result]
    rejected: list[Result]
    diffusion: Diffusion | None
    tone: ToneSum | None
    essential: Essential | None
    temporal: Temporal | None
    did_you_mean: NotRequired[str]
    explain: NotRequired[Explain]


class Import(TypedDict):
    id: str
    object: Literal["import"]
    format: Literal["opml", "json"]
    replace: bool
    status: Literal["waiting", "running", "done", "failed"]
    total: int
    done: int
    taken: int
    known: int
    refused: int
    removed: int
    error: str | None
    created_at: str
    ended_at: str | None


class ImportReportReportItem(TypedDict):
    line: int
    title: str
    url: str
    outcome: Literal["taken", "known", "refused"]
    source: str | None
    why: str | None


class ImportReport(TypedDict):
    id: str
    object: Literal["import"]
    format: Literal["opml", "json"]
    replace: bool
    status: Literal["waiting", "running", "done", "failed"]
    total: int
    done: int
    taken: int
    known: int
    refused: int
    removed: int
    error: str | None
    created_at: str
    ended_at: str | None
    report: list[ImportReportReportItem]
    next: int | None


class ImportedIgnoredItem(TypedDict):
    field: str
    articles: int
    meant: str | None


class Imported(TypedDict):
    object: Literal["imported"]
    inserted: int
    known: int
    refused: int
    reasons: list[str]
    ignored: list[ImportedIgnoredItem]


class IndexUrls(TypedDict):
    """The rest is waiting to be read."""

    total: int
    indexed: int
    failed: int


class Index(TypedDict):
    id: str
    object: Literal["index"]
    name: str
    kind: Literal["urls", "sitemap", "feed"]
    source: str | None
    status: Literal["building", "ready", "failed"]
    urls: IndexUrls
    monthly_cost_usd: float
    refresh_hours: int
    max_urls: int
    created_at: str
    refreshed_at: str | None
    next_refresh_at: str | None
    error: str | None


class IndexChanges(TypedDict):
    name: NotRequired[str]
    refresh_hours: NotRequired[int]
    max_urls: NotRequired[int]
    urls: NotRequired[list[str]]


class IndexList(TypedDict):
    object: Literal["list"]
    data: list[Index]
    has_more: bool
    next_before: str | None


class IndexUrlError(TypedDict):
    """Why the last attempt to read it failed, as in `POST /v1/contents`. An indexed page then still has its previous content."""

    code: str
    detail: str
    reason: str


class IndexUrl(TypedDict):
    url: str
    status: Literal["waiting", "indexed", "failed"]
    title: str | None
    read_at: str | None
    error: IndexUrlError | None


class IndexUrlList(TypedDict):
    object: Literal["list"]
    data: list[IndexUrl]
    has_more: bool
    next_after: str | None


class Job(TypedDict):
    id: str
    object: Literal["job"]
    status: Literal["queued", "running", "succeeded", "failed"]
    created_at: str
    finished_at: str | None
    result: SearchAnswer | None
    error: Error | None


class KeyRateLimit(TypedDict):
    """Null: that of the organization."""

    per_second: float
    burst: int


class Key(TypedDict):
    id: str
    object: Literal["key"]
    organization: str | None
    operator: bool
    label: str
    hint: str
    capabilities: list[Literal["search", "similar", "contents", "site", "indexes", "charts", "watches", "compat-exa", "compat-perplexity", "compat-tako", "mcp"]] | None
    rate_limit: KeyRateLimit | None
    expires_at: str | None
    created_at: str
    last_used_at: str | None
    revoked_at: str | None


class KeyChangesRateLimit(TypedDict):
    """Its own limit. Null: that of the organization. Not for operator keys."""

    per_second: float
    burst: int


class KeyChanges(TypedDict):
    label: NotRequired[str]
    expires_at: NotRequired[str | None]
    capabilities: NotRequired[list[Literal["search", "similar", "contents", "site", "indexes", "charts", "watches", "compat-exa", "compat-perplexity", "compat-tako", "mcp"]] | None]
    rate_limit: NotRequired[KeyChangesRateLimit | None]


class LeftOut(TypedDict):
    reason: str
    count: int
    since: NotRequired[str | None]


class LiftTakedownArgs(TypedDict):
    url: str


class LiftedTakedown(TypedDict):
    object: Literal["takedown"]
    url: str
    lifted: Literal[True]


class ListChartsArgs(TypedDict):
    limit: NotRequired[int]
    before: NotRequired[str]


class ListChartsOfAllAnswer(TypedDict):
    object: Literal["list"]
    data: list[OperatorChart]


class ListChartsOfAllArgs(TypedDict):
    limit: NotRequired[int]


class ListIndexUrlsArgs(TypedDict):
    id: str
    status: NotRequired[Literal["waiting", "indexed", "failed"]]
    limit: NotRequired[int]
    after: NotRequired[int]


class ListIndexesArgs(TypedDict):
    limit: NotRequired[int]
    before: NotRequired[str]


class ListIndexesOfAllAnswer(TypedDict):
    object: Literal["list"]
    data: list[OperatorIndex]


class ListIndexesOfAllArgs(TypedDict):
    limit: NotRequired[int]


class ListKeysAnswer(TypedDict):
    object: Literal["list"]
    data: list[Key]


class ListKeysArgs(TypedDict):
    id: str


class ListMatchesArgs(TypedDict):
    id: str
    limit: NotRequired[int]
    after: NotRequired[str]


class ListOperatorKeysAnswer(TypedDict):
    object: Literal["list"]
    data: list[Key]


class ListOrganizationsAnswer(TypedDict):
    object: Literal["list"]
    data: list[Organization]


class ListQueuedJobsAnswer(TypedDict):
    object: Literal["list"]
    data: list[QueuedJob]


class ListQueuedJobsArgs(TypedDict):
    queue: NotRequired[str]
    state: NotRequired[Literal["waiting", "retrying", "running", "failed", "succeeded", "cancelled"]]
    limit: NotRequired[int]


class ListQueuesAnswer(TypedDict):
    object: Literal["list"]
    data: list[Queue]


class ListSourcesOfOperatorArgs(TypedDict):
    find: NotRequired[str]
    status: NotRequired[Literal["ok", "waiting", "failing", "paused", "archive"]]
    after: NotRequired[str]
    limit: NotRequired[int]


class ListTakedownsAnswer(TypedDict):
    object: Literal["list"]
    data: list[Takedown]


class ListWatchesArgs(TypedDict):
    limit: NotRequired[int]
    before: NotRequired[str]


class ListWatchesOfAllAnswer(TypedDict):
    object: Literal["list"]
    data: list[OperatorWatch]


class ListWatchesOfAllArgs(TypedDict):
    limit: NotRequired[int]


class MadeKeyRateLimit(TypedDict):
    """Null: that of the organization."""

    per_second: float
    burst: int


class MadeKey(TypedDict):
    id: str
    object: Literal["key"]
    organization: str | None
    operator: bool
    label: str
    hint: str
    capabilities: list[Literal["search", "similar", "contents", "site", "indexes", "charts", "watches", "compat-exa", "compat-perplexity", "compat-tako", "mcp"]] | None
    rate_limit: MadeKeyRateLimit | None
    expires_at: str | None
    created_at: str
    last_used_at: str | None
    revoked_at: str | None
    key: str


class Match(TypedDict):
    id: str
    object: Literal["match"]
    found_at: str
    result: Result


class MatchList(TypedDict):
    object: Literal["list"]
    data: list[Match]
    has_more: bool
    next_after: str | None


class Model(TypedDict):
    task: str
    name: str | None
    kind: Literal["shipped", "hub", None]
    licence: str | None
    bytes: int
    measures: Any
    pictures: list[str]
    problem: str | None


class Models(TypedDict):
    object: Literal["models"]
    judged_by: list[str]
    models: list[Model]
    work: list[Work]


class NewKeyRateLimit(TypedDict):
    """Its own limit. Null: that of the organization. Not for operator keys."""

    per_second: float
    burst: int


class NewKey(TypedDict):
    label: NotRequired[str]
    expires_at: NotRequired[str | None]
    capabilities: NotRequired[list[Literal["search", "similar", "contents", "site", "indexes", "charts", "watches", "compat-exa", "compat-perplexity", "compat-tako", "mcp"]] | None]
    rate_limit: NotRequired[NewKeyRateLimit | None]


class NewOrganizationRateLimit(TypedDict):
    """Requests per second in the long run, and in a burst. Null: the default of the deployment."""

    per_second: float
    burst: int


class NewOrganization(TypedDict):
    name: str
    plan: NotRequired[Literal["payg", "credit"]]
    monthly_credit_usd: NotRequired[float | str | None]
    rate_limit: NotRequired[NewOrganizationRateLimit | None]
    outlets: NotRequired[list[str] | None]
    suspended: NotRequired[bool]


class NewSource(TypedDict):
    homepage: str
    id: NotRequired[str]
    name: NotRequired[str]
    country: NotRequired[str | None]
    languages: NotRequired[list[str]]
    feeds: NotRequired[list[str]]


class OEmbed(TypedDict):
    type: Literal["rich"]
    version: Literal["1.0"]
    title: str
    provider_name: str
    provider_url: str
    cache_age: int
    html: str
    width: int
    height: int
    thumbnail_url: str
    thumbnail_width: int
    thumbnail_height: int


class OembedArgs(TypedDict):
    url: str
    maxwidth: NotRequired[int]
    maxheight: NotRequired[int]
    format: NotRequired[Literal["json"]]


class OperatorChart(TypedDict):
    id: str
    organization: str
    name: str
    created_at: str
    object: Literal["chart"]
    type: str
    expires_at: str | None
    embed_url: str


class OperatorIndexUrls(TypedDict):
    total: int
    indexed: int
    failed: int


class OperatorIndex(TypedDict):
    id: str
    organization: str
    name: str
    created_at: str
    object: Literal["index"]
    source: str | None
    status: Literal["building", "ready", "failed"]
    urls: OperatorIndexUrls
    monthly_cost_usd: float
    refreshed_at: str | None
    error: str | None


class OperatorUsageDataItem(TypedDict):
    day: str
    organization: str
    key: NotRequired[str | None]
    item: str
    quantity: int
    cost_usd: float


OperatorUsage = TypedDict("OperatorUsage", {
    "object": "Literal[\"usage\"]",
    "organization": "str | None",
    "from": "str",
    "to": "str",
    "total_usd": "float",
    "data": "list[OperatorUsageDataItem]",
})


class OperatorWatch(TypedDict):
    id: str
    organization: str
    name: str
    created_at: str
    object: Literal["watch"]
    queries: list[str]
    every_minutes: int
    status: Literal["active", "paused", "failing"]
    matches: int
    last_run_at: str | None
    next_run_at: str | None
    last_error: str | None


class OrganizationRateLimit(TypedDict):
    """Requests per second in the long run, and in a burst. Null: the default of the deployment."""

    per_second: float
    burst: int


class Organization(TypedDict):
    id: str
    object: Literal["organization"]
    name: str
    plan: Literal["payg", "credit"]
    monthly_credit_usd: float | None
    plugins: dict[str, bool]
    rate_limit: OrganizationRateLimit | None
    outlets: list[str] | None
    suspended: bool
    suspended_at: str | None
    created_at: str


class OrganizationAndMonthRateLimit(TypedDict):
    """Requests per second in the long run, and in a burst. Null: the default of the deployment."""

    per_second: float
    burst: int


class OrganizationAndMonthMonth(TypedDict):
    """The current UTC month."""

    spent_usd: float
    left_usd: float | None
    renews_at: str


class OrganizationAndMonth(TypedDict):
    id: str
    object: Literal["organization"]
    name: str
    plan: Literal["payg", "credit"]
    monthly_credit_usd: float | None
    plugins: dict[str, bool]
    rate_limit: OrganizationAndMonthRateLimit | None
    outlets: list[str] | None
    suspended: bool
    suspended_at: str | None
    created_at: str
    month: OrganizationAndMonthMonth


class OrganizationChangesRateLimit(TypedDict):
    """Requests per second in the long run, and in a burst. Null: the default of the deployment."""

    per_second: float
    burst: int


class OrganizationChanges(TypedDict):
    name: NotRequired[str]
    plan: NotRequired[Literal["payg", "credit"]]
    monthly_credit_usd: NotRequired[float | str | None]
    rate_limit: NotRequired[OrganizationChangesRateLimit | None]
    outlets: NotRequired[list[str] | None]
    suspended: NotRequired[bool]


class OutletAsked(TypedDict):
    id: str
    name: str


class OwnUsageDataItem(TypedDict):
    day: str
    organization: str
    key: NotRequired[str | None]
    item: str
    quantity: int
    cost_usd: float


class OwnUsageMonth(TypedDict):
    """The current UTC month."""

    spent_usd: float
    left_usd: float | None
    renews_at: str


OwnUsage = TypedDict("OwnUsage", {
    "object": "Literal[\"usage\"]",
    "organization": "str | None",
    "from": "str",
    "to": "str",
    "total_usd": "float",
    "data": "list[OwnUsageDataItem]",
    "month": "OwnUsageMonth",
})


class PartialResults(TypedDict):
    """The best results so far; later events replace it."""

    results: list[Result]
    total: int


class Poll(TypedDict):
    object: Literal["poll"]
    source: str
    feeds: int


class PollSourceArgs(TypedDict):
    id: str


class Queue(TypedDict):
    queue: str
    waiting: int
    retrying: int
    running: int
    failed: int
    succeeded: int
    cancelled: int


class QueuedJob(TypedDict):
    id: str
    object: Literal["queued_job"]
    queue: str
    state: Literal["waiting", "retrying", "running", "failed", "succeeded", "cancelled"]
    data: dict[str, Any]
    tries: int
    created_at: str
    due_at: str
    started_at: str | None
    finished_at: str | None
    error: str | None


class Reference(TypedDict):
    """The article at `url`. Neither it nor copies of it are among the results."""

    url: str
    title: str
    source: str | None
    country: str | None
    language: str | None
    published_at: str | None
    section: str | None
    snippet: str | None
    image: str | None
    author: str | None


class RefreshIndexArgs(TypedDict):
    id: str


class Reindexed(TypedDict):
    object: Literal["reindex"]
    segments: int
    documents: int
    seconds: float


class RemoveSourceArgs(TypedDict):
    id: str


class RemovedSource(TypedDict):
    object: Literal["source"]
    id: str
    removed: Literal[True]


class ResultRead(TypedDict):
    """The judgement on the text; centrality goes from 0 (not mentioned) to 3 (main topic). Null: not read."""

    probability: float
    centrality: float


class ResultDuplicatesItem(TypedDict):
    url: str
    title: str
    source: str | None


class Result(TypedDict):
    url: str
    title: str
    source: str | None
    country: str | None
    language: str | None
    published_at: str | None
    section: str | None
    snippet: str | None
    score: float
    headline_relevance: float
    read: ResultRead | None
    highlights: list[str]
    tone: Tone | None
    answers: Answers | None
    duplicates: list[ResultDuplicatesItem]
    date_match: Literal["exact", "adjacent", "unknown", "outside", None]
    referenced_date: str | None
    found_in: Literal["index", "homepage", "section", "site_search", "discovery", "custom_index"]
    data: dict[str, str | float] | None
    queries: NotRequired[list[str]]
    why: NotRequired[Why]


class RetryJobArgs(TypedDict):
    id: str


class RevokeKeyArgs(TypedDict):
    id: str


class ScoreAnswer(TypedDict):
    type: Literal["score"]
    score: float
    probabilities: dict[str, float]
    confidence: float


class SearchAnswer(TypedDict):
    id: str
    object: Literal["search", "site_search", "similar"]
    mode: Literal["ultra", "fast", "normal", "deep"]
    queries: list[str]
    found: bool
    total: int
    results: list[Result]
    near_misses: list[Result]
    rejected: list[Result]
    diffusion: Diffusion | None
    tone: ToneSum | None
    essential: Essential | None
    temporal: Temporal | None
    did_you_mean: NotRequired[str]
    explain: NotRequired[Explain]
    groups: list[Group] | None
    left_out: list[LeftOut]
    incomplete: bool
    next_cursor: NotRequired[str]
    usage: Usage


class SearchEvent2(TypedDict):
    event: Literal["step"]
    data: Step


class SearchEvent3(TypedDict):
    event: Literal["partial"]
    data: PartialResults


class SearchEvent4(TypedDict):
    event: Literal["result"]
    data: SearchAnswer


class SearchEvent5(TypedDict):
    event: Literal["error"]
    data: Error


SearchEvent: TypeAlias = "SearchEvent2 | SearchEvent3 | SearchEvent4 | SearchEvent5"


class SearchRequestQuestionsValueCriteria(TypedDict):
    """What makes it true, and what makes it false."""

    true: NotRequired[str]
    false: NotRequired[str]


class SearchRequestQuestionsValue(TypedDict):
    type: Literal["boolean"]
    instructions: Any
    criteria: NotRequired[SearchRequestQuestionsValueCriteria | None]


class SearchRequestQuestionsValue2(TypedDict):
    type: Literal["choice"]
    instructions: Any
    criteria: dict[str, str | None]


class SearchRequestQuestionsValue3(TypedDict):
    type: Literal["score"]
    instructions: Any
    criteria: list[str]


class SearchRequest(TypedDict):
    query: list[str] | str
    index: NotRequired[str]
    sources: NotRequired[list[str]]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    languages: NotRequired[list[str]]
    sections: NotRequired[list[str]]
    days: NotRequired[int | None]
    published_after: NotRequired[str]
    published_before: NotRequired[str]
    mode: NotRequired[Literal["ultra", "fast", "normal", "deep"]]
    max_results: NotRequired[int]
    min_score: NotRequired[float]
    max_tokens: NotRequired[int | None]
    fresh: NotRequired[bool]
    explain: NotRequired[bool]
    highlights: NotRequired[bool]
    dedupe: NotRequired[bool]
    tone: NotRequired[bool]
    essential: NotRequired[bool]
    questions: NotRequired[dict[str, SearchRequestQuestionsValue | SearchRequestQuestionsValue2 | SearchRequestQuestionsValue3]]
    temporal: NotRequired[Literal["auto", "off"]]
    timezone: NotRequired[str]
    cursor: NotRequired[str]
    stream: NotRequired[bool]


class SimilarAnswer(TypedDict):
    id: str
    mode: Literal["ultra", "fast", "normal", "deep"]
    queries: list[str]
    found: bool
    total: int
    results: list[Result]
    near_misses: list[Result]
    rejected: list[Result]
    diffusion: Diffusion | None
    tone: ToneSum | None
    essential: Essential | None
    temporal: Temporal | None
    did_you_mean: NotRequired[str]
    explain: NotRequired[Explain]
    groups: list[Group] | None
    left_out: list[LeftOut]
    incomplete: bool
    next_cursor: NotRequired[str]
    usage: Usage
    object: Literal["similar"]
    reference: Reference


class SimilarRequestQuestionsValueCriteria(TypedDict):
    """What makes it true, and what makes it false."""

    true: NotRequired[str]
    false: NotRequired[str]


class SimilarRequestQuestionsValue(TypedDict):
    type: Literal["boolean"]
    instructions: Any
    criteria: NotRequired[SimilarRequestQuestionsValueCriteria | None]


class SimilarRequestQuestionsValue2(TypedDict):
    type: Literal["choice"]
    instructions: Any
    criteria: dict[str, str | None]


class SimilarRequestQuestionsValue3(TypedDict):
    type: Literal["score"]
    instructions: Any
    criteria: list[str]


class SimilarRequest(TypedDict):
    url: str
    sources: NotRequired[list[str]]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    languages: NotRequired[list[str]]
    sections: NotRequired[list[str]]
    days: NotRequired[int | None]
    published_after: NotRequired[str]
    published_before: NotRequired[str]
    mode: NotRequired[Literal["ultra", "fast", "normal", "deep"]]
    max_results: NotRequired[int]
    min_score: NotRequired[float]
    max_tokens: NotRequired[int | None]
    fresh: NotRequired[bool]
    explain: NotRequired[bool]
    highlights: NotRequired[bool]
    dedupe: NotRequired[bool]
    tone: NotRequired[bool]
    essential: NotRequired[bool]
    questions: NotRequired[dict[str, SimilarRequestQuestionsValue | SimilarRequestQuestionsValue2 | SimilarRequestQuestionsValue3]]
    temporal: NotRequired[Literal["auto", "off"]]
    timezone: NotRequired[str]
    cursor: NotRequired[str]


class Site(TypedDict):
    url: str


class SiteSearchRequestQuestionsValueCriteria(TypedDict):
    """What makes it true, and what makes it false."""

    true: NotRequired[str]
    false: NotRequired[str]


class SiteSearchRequestQuestionsValue(TypedDict):
    type: Literal["boolean"]
    instructions: Any
    criteria: NotRequired[SiteSearchRequestQuestionsValueCriteria | None]


class SiteSearchRequestQuestionsValue2(TypedDict):
    type: Literal["choice"]
    instructions: Any
    criteria: dict[str, str | None]


class SiteSearchRequestQuestionsValue3(TypedDict):
    type: Literal["score"]
    instructions: Any
    criteria: list[str]


class SiteSearchRequest(TypedDict):
    site: str
    query: str
    sections: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    mode: NotRequired[Literal["ultra", "fast", "normal", "deep"]]
    max_results: NotRequired[int]
    min_score: NotRequired[float]
    max_tokens: NotRequired[int | None]
    fresh: NotRequired[bool]
    highlights: NotRequired[bool]
    dedupe: NotRequired[bool]
    tone: NotRequired[bool]
    essential: NotRequired[bool]
    questions: NotRequired[dict[str, SiteSearchRequestQuestionsValue | SiteSearchRequestQuestionsValue2 | SiteSearchRequestQuestionsValue3]]
    temporal: NotRequired[Literal["auto", "off"]]
    timezone: NotRequired[str]
    cursor: NotRequired[str]
    stream: NotRequired[bool]


class Source(TypedDict):
    id: str
    name: str
    domain: str
    homepage: str
    country: str | None
    languages: list[str]
    sections: list[str]
    articles: int
    last_article_at: str | None
    status: Literal["ok", "waiting", "failing", "paused", "archive"]
    feeds: list[Feed]


class SourceChanges(TypedDict):
    name: NotRequired[str]
    country: NotRequired[str | None]
    languages: NotRequired[list[str]]
    sections: NotRequired[dict[str, str | None]]
    paused: NotRequired[bool]


class SourceList(TypedDict):
    object: Literal["list"]
    data: list[Source]


class SourcesOfOperatorCounts(TypedDict):
    """Of all outlets on the list."""

    outlets: int
    matching: int
    ok: int
    waiting: int
    failing: int
    paused: int
    archive: int
    articles: int


class SourcesOfOperator(TypedDict):
    object: Literal["list"]
    data: list[Source]
    next_after: str | None
    counts: SourcesOfOperatorCounts


class Step(TypedDict):
    stage: str
    message: str
    counts: dict[str, int]


class Switch(TypedDict):
    enabled: bool | None


class SystemMemoryMb(TypedDict):
    """Of this process: all, the JavaScript heap, and buffers outside it."""

    resident: int
    heap: int
    outside: int


class SystemJudging(TypedDict):
    threads: int
    waiting: int
    running: int


class SystemIndex(TypedDict):
    articles: int
    vectors: int
    without_vector: int
    encoder: str | None


class SystemJobs(TypedDict):
    waiting: int
    running: int


class SystemDatabaseTablesItem(TypedDict):
    table: str
    bytes: int
    rows: int


class SystemDatabase(TypedDict):
    kind: Literal["pglite", "postgres"]
    version: str
    bytes: int
    tables: list[SystemDatabaseTablesItem]


class System(TypedDict):
    object: Literal["system"]
    version: str
    node: str
    role: str
    uptime_s: float
    cores: int
    load: float
    memory_mb: SystemMemoryMb
    judging: SystemJudging
    index: SystemIndex
    jobs: SystemJobs
    database: SystemDatabase
    capabilities: dict[str, bool]
    settings: dict[str, Any]


class TakeDownArticleArgs(TypedDict):
    url: str
    reason: NotRequired[str]


class Takedown(TypedDict):
    object: Literal["takedown"]
    url: str
    reason: str
    taken_down_at: str


class TakenDown(TypedDict):
    object: Literal["takedown"]
    url: str
    reason: str
    taken_down_at: str
    articles: int
    charts: int
    job_results: int


TemporalWindow = TypedDict("TemporalWindow", {
    "from": "str",
    "to": "str",
})


Temporal = TypedDict("Temporal", {
    "expression": "str | None",
    "from": "str | None",
    "to": "str | None",
    "timezone": "str",
    "basis": "Literal[\"published\", \"event\", \"recency\"]",
    "window": "TemporalWindow | None",
    "widened": "bool",
})


class TestWatchArgs(TypedDict):
    id: str


class ToneProbabilities(TypedDict):
    positive: float
    neutral: float
    negative: float


class Tone(TypedDict):
    """Tone toward the query; null when it was not asked for."""

    label: Literal["positive", "neutral", "negative"]
    probabilities: ToneProbabilities
    basis: Literal["headline", "article"]


class ToneSumOverall(TypedDict):
    positive: int
    neutral: int
    negative: int


class ToneSumBySourceItem(TypedDict):
    source: str
    positive: int
    neutral: int
    negative: int


class ToneSum(TypedDict):
    """Null when tone was not asked for."""

    articles: int
    overall: ToneSumOverall
    by_source: list[ToneSumBySourceItem]


class UnderstoodNamesItem(TypedDict):
    asked: str
    forms: list[str]


class UnderstoodAcronymsItem(TypedDict):
    asked: str
    forms: list[str]


class UnderstoodSpellingsItem(TypedDict):
    asked: str
    forms: list[str]


class UnderstoodExcludedItem(TypedDict):
    asked: str
    forms: list[str]


class Understood(TypedDict):
    topic: str
    carrier: str | None
    names: list[UnderstoodNamesItem]
    acronyms: list[UnderstoodAcronymsItem]
    spellings: list[UnderstoodSpellingsItem]
    language: Literal["en", "es", None]
    temporal: Temporal | None
    excluded: NotRequired[list[UnderstoodExcludedItem]]
    outlets: NotRequired[list[OutletAsked]]
    did_you_mean: NotRequired[str]


class Usage(TypedDict):
    cost_usd: float
    cached: bool
    searches: int


class WatchDeliverWebhook(TypedDict):
    url: str
    secret: NotRequired[str]


class WatchDeliver(TypedDict):
    webhook: WatchDeliverWebhook | None
    feed: bool


class Watch(TypedDict):
    id: str
    object: Literal["watch"]
    name: str
    request: WatchedSearch
    every_minutes: int
    deliver: WatchDeliver
    status: Literal["active", "paused", "failing"]
    last_run_at: str | None
    next_run_at: str | None
    last_error: str | None
    matches: int
    feed_url: str | None
    created_at: str


class WatchChanges(TypedDict):
    name: NotRequired[str]
    request: NotRequired[WatchedSearch]
    every_minutes: NotRequired[int]
    deliver: NotRequired[Deliver]
    status: NotRequired[Literal["active", "paused"]]


class WatchList(TypedDict):
    object: Literal["list"]
    data: list[Watch]
    has_more: bool
    next_before: str | None


class WatchRequest(TypedDict):
    name: str
    request: WatchedSearch
    every_minutes: int
    deliver: NotRequired[Deliver]


class WatchedSearchQuestionsValueCriteria(TypedDict):
    """What makes it true, and what makes it false."""

    true: NotRequired[str]
    false: NotRequired[str]


class WatchedSearchQuestionsValue(TypedDict):
    type: Literal["boolean"]
    instructions: Any
    criteria: NotRequired[WatchedSearchQuestionsValueCriteria | None]


class WatchedSearchQuestionsValue2(TypedDict):
    type: Literal["choice"]
    instructions: Any
    criteria: dict[str, str | None]


class WatchedSearchQuestionsValue3(TypedDict):
    type: Literal["score"]
    instructions: Any
    criteria: list[str]


class WatchedSearch(TypedDict):
    """The search that is repeated: a search request without `stream` and `cursor`."""

    query: list[str] | str
    index: NotRequired[str]
    sources: NotRequired[list[str]]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    languages: NotRequired[list[str]]
    sections: NotRequired[list[str]]
    days: NotRequired[int | None]
    published_after: NotRequired[str]
    published_before: NotRequired[str]
    mode: NotRequired[Literal["ultra", "fast", "normal", "deep"]]
    max_results: NotRequired[int]
    min_score: NotRequired[float]
    max_tokens: NotRequired[int | None]
    fresh: NotRequired[bool]
    explain: NotRequired[bool]
    highlights: NotRequired[bool]
    dedupe: NotRequired[bool]
    tone: NotRequired[bool]
    essential: NotRequired[bool]
    questions: NotRequired[dict[str, WatchedSearchQuestionsValue | WatchedSearchQuestionsValue2 | WatchedSearchQuestionsValue3]]
    temporal: NotRequired[Literal["auto", "off"]]
    timezone: NotRequired[str]


class Webhook(TypedDict):
    """Null removes it."""

    url: str
    secret: NotRequired[str]


class WebhookTest(TypedDict):
    object: Literal["webhook_test"]
    webhook_id: str
    delivered: bool
    status: int | None
    error: str | None


class WhyWords(TypedDict):
    """Words of the query that its headline, standfirst and text have, and those that they lack."""

    found: list[str]
    missing: list[str]


class WhyJudged(TypedDict):
    """What each part of the last judgement says by itself: the model of relevance, the cosine of query and article, and the reranker; null for those that took no part. Of similar articles in another language than the reference: the words, and the cosine of both articles; in its own language words alone decide, and this is null."""

    relevance: float
    cosine: float | None
    reranker: float | None


class WhyRights(TypedDict):
    """What its page says about being shown; null when it was not read."""

    paywalled: bool | None
    noarchive: bool
    nosnippet: bool
    max_snippet: int | None


class Why(TypedDict):
    """With `explain`: the reasons for its position."""

    words: WhyWords
    other_words: str | None
    headline: float
    article: float | None
    judged: WhyJudged | None
    passage: int | None
    published_days_ago: float | None
    rights: WhyRights | None


class Work(TypedDict):
    task: str
    calls: int
    items: int
    ms: float
    waited_ms: float


class ChangeChartArgs(ChartChanges):
    id: str


class ChangeIndexArgs(IndexChanges):
    id: str


class ChangeSourceArgs(SourceChanges):
    id: str


class ChangeWatchArgs(WatchChanges):
    id: str


class ChartData(TypedDict):
    """Your own data: series, rows or CSV."""

    x: NotRequired[list[Any]]
    series: NotRequired[list[ChartSeries]]
    columns: NotRequired[list[ChartColumn]]
    rows: NotRequired[list[Any]]
    csv: NotRequired[str]


class ChartRequestSize(TypedDict):
    width: NotRequired[int]
    height: NotRequired[int]


class ChartRequest(TypedDict):
    query: NotRequired[str]
    data: NotRequired[ChartData]
    type: NotRequired[Literal["line", "area", "bar", "bar_horizontal", "stacked_bar", "pie", "donut", "scatter", "funnel", "timeline", "kpi", "table", "auto"]]
    theme: NotRequired[Literal["light", "dark", "editorial", "electric"]]
    locale: NotRequired[Literal["en", "es"]]
    title: NotRequired[str]
    subtitle: NotRequired[str]
    notes: NotRequired[str]
    alt_text: NotRequired[str]
    sources: NotRequired[list[str] | list[ChartSourceGiven]]
    size: NotRequired[ChartRequestSize]
    sort: NotRequired[Literal["given", "ascending", "descending", "name"]]
    highlight: NotRequired[list[str]]
    colors: NotRequired[list[Literal["blue", "navy", "teal", "green", "yellow", "orange", "red", "pink", "purple", "brown", "grey", "black"] | str] | dict[str, Literal["blue", "navy", "teal", "green", "yellow", "orange", "red", "pink", "purple", "brown", "grey", "black"] | str]]
    annotations: NotRequired[list[ChartAnnotation]]
    axis: NotRequired[ChartAxis]
    decimals: NotRequired[int]
    source_line: NotRequired[str]
    stacked: NotRequired[bool | Literal["percent"]]
    multiples: NotRequired[bool]
    encode: NotRequired[ChartEncode]
    timezone: NotRequired[str]
    expires_in: NotRequired[int]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    languages: NotRequired[list[str]]
    sections: NotRequired[list[str]]
    days: NotRequired[int | None]
    published_after: NotRequired[str]
    published_before: NotRequired[str]
    mode: NotRequired[Literal["ultra", "fast", "normal", "deep"]]
    fresh: NotRequired[bool]


CompatTakoCreateCardBySchemaArgs: TypeAlias = "Any"


class CreateKeyArgs(NewKey):
    id: str


class IndexRequest(TypedDict):
    name: str
    urls: NotRequired[list[str]]
    sitemap: NotRequired[str]
    feed: NotRequired[str]
    refresh_hours: NotRequired[int]
    max_urls: NotRequired[int]


class OperatorSourceList(TypedDict):
    opml: NotRequired[str]
    sources: NotRequired[list[dict[str, Any]]]
    replace: NotRequired[bool]


class SetKeyArgs(KeyChanges):
    id: str


class SetOrganizationArgs(OrganizationChanges):
    id: str


class SetPluginArgs(Switch):
    id: str
    capability: Literal["search", "similar", "contents", "site", "indexes", "charts", "watches", "compat-exa", "compat-perplexity", "compat-tako", "mcp"]


OPERATIONS: dict[str, Operation] = {
    "search": Operation("POST", "/v1/search", (), True, "json", ("application/json",), ("cursor", "next_cursor", "results")),
    "searchSite": Operation("POST", "/v1/search/site", (), True, "json", ("application/json",), None),
    "similar": Operation("POST", "/v1/similar", (), True, "json", ("application/json",), ("cursor", "next_cursor", "results")),
    "contents": Operation("POST", "/v1/contents", (), True, "json", ("application/json",), None),
    "getJob": Operation("GET", "/v1/jobs/{id}", (), False, "json", ("application/json",), None),
    "cancelJob": Operation("DELETE", "/v1/jobs/{id}", (), False, "none", (), None),
    "createIndex": Operation("POST", "/v1/indexes", (), True, "json", ("application/json",), None),
    "listIndexes": Operation("GET", "/v1/indexes", ("limit", "before",), False, "json", ("application/json",), ("before", "next_before", "data")),
    "getIndex": Operation("GET", "/v1/indexes/{id}", (), False, "json", ("application/json",), None),
    "changeIndex": Operation("PATCH", "/v1/indexes/{id}", (), True, "json", ("application/json",), None),
    "deleteIndex": Operation("DELETE", "/v1/indexes/{id}", (), False, "none", (), None),
    "refreshIndex": Operation("POST", "/v1/indexes/{id}/refresh", (), False, "json", ("application/json",), None),
    "listIndexUrls": Operation("GET", "/v1/indexes/{id}/urls", ("status", "limit", "after",), False, "json", ("application/json",), ("after", "next_after", "data")),
    "oembed": Operation("GET", "/oembed", ("url", "maxwidth", "maxheight", "format",), False, "json", ("application/json",), None),
    "createChart": Operation("POST", "/v1/charts", (), True, "json", ("application/json",), None),
    "listCharts": Operation("GET", "/v1/charts", ("limit", "before",), False, "json", ("application/json",), ("before", "next_before", "data")),
    "getChart": Operation("GET", "/v1/charts/{id}", (), False, "json", ("application/json",), None),
    "changeChart": Operation("PATCH", "/v1/charts/{id}", (), True, "json", ("application/json",), None),
    "deleteChart": Operation("DELETE", "/v1/charts/{id}", (), False, "none", (), None),
    "getFeed": Operation("GET", "/feeds/{file}", (), False, "text", ("application/atom+xml", "application/feed+json",), None),
    "createWatch": Operation("POST", "/v1/watches", (), True, "json", ("application/json",), None),
    "listWatches": Operation("GET", "/v1/watches", ("limit", "before",), False, "json", ("application/json",), ("before", "next_before", "data")),
    "getWatch": Operation("GET", "/v1/watches/{id}", (), False, "json", ("application/json",), None),
    "changeWatch": Operation("PATCH", "/v1/watches/{id}", (), True, "json", ("application/json",), None),
    "deleteWatch": Operation("DELETE", "/v1/watches/{id}", (), False, "none", (), None),
    "listMatches": Operation("GET", "/v1/watches/{id}/matches", ("limit", "after",), False, "json", ("application/json",), ("after", "next_after", "data")),
    "testWatch": Operation("POST", "/v1/watches/{id}/test", (), False, "json", ("application/json",), None),
    "listSources": Operation("GET", "/v1/sources", (), False, "json", ("application/json",), None),
    "compatExaContents": Operation("POST", "/compat/exa/contents", (), True, "json", ("application/json",), None),
    "compatExaFindSimilar": Operation("POST", "/compat/exa/findSimilar", (), True, "json", ("application/json",), None),
    "compatExaSearch": Operation("POST", "/compat/exa/search", (), True, "json", ("application/json",), None),
    "compatPerplexityChat": Operation("POST", "/compat/perplexity/chat/completions", (), True, "json", ("application/json",), None),
    "compatPerplexityModels": Operation("GET", "/compat/perplexity/models", (), False, "json", ("application/json",), None),
    "compatPerplexityModel": Operation("GET", "/compat/perplexity/models/{id}", (), False, "json", ("application/json",), None),
    "compatPerplexitySearch": Operation("POST", "/compat/perplexity/search", (), True, "json", ("application/json",), None),
    "compatTakoAgentRuns": Operation("GET", "/compat/tako/api/v1/agent/{kind}/runs", (), False, "json", ("application/json",), None),
    "compatTakoAnswer": Operation("POST", "/compat/tako/api/v1/answer", (), True, "json", ("application/json",), None),
    "compatTakoInsights": Operation("GET", "/compat/tako/api/v1/beta/chart_insights", ("card_id", "effort",), False, "json", ("application/json",), None),
    "compatTakoVisualize": Operation("POST", "/compat/tako/api/v1/beta/visualize", (), True, "json", ("application/json",), None),
    "compatTakoContents": Operation("POST", "/compat/tako/api/v1/contents", (), True, "json", ("application/json",), None),
    "compatTakoExplore": Operation("POST", "/compat/tako/api/v1/explore", (), True, "json", ("application/json",), None),
    "compatTakoGraphSearch": Operation("GET", "/compat/tako/api/v1/graph/search", (), False, "json", ("application/json",), None),
    "compatTakoGrounding": Operation("POST", "/compat/tako/api/v1/grounding", (), True, "json", ("application/json",), None),
    "compatTakoInsightsOfChart": Operation("GET", "/compat/tako/api/v1/internal/chart-configs/{id}/chart-insights", (), False, "json", ("application/json",), None),
    "compatTakoKnowledgeSearch": Operation("POST", "/compat/tako/api/v1/knowledge_search", (), True, "json", ("application/json",), None),
    "compatTakoStartKnowledgeSearch": Operation("POST", "/compat/tako/api/v1/knowledge_search/async", (), True, "json", ("application/json",), None),
    "compatTakoTaskStatus": Operation("GET", "/compat/tako/api/v1/knowledge_search/async/status", ("task_id",), False, "json", ("application/json",), None),
    "compatTakoCreateCard": Operation("POST", "/compat/tako/api/v1/thin_viz/create", (), True, "json", ("application/json",), None),
    "compatTakoSchemas": Operation("GET", "/compat/tako/api/v1/thin_viz/default_schema", (), False, "json", ("application/json",), None),
    "compatTakoSchema": Operation("GET", "/compat/tako/api/v1/thin_viz/default_schema/{name}", (), False, "json", ("application/json",), None),
    "compatTakoCreateCardBySchema": Operation("POST", "/compat/tako/api/v1/thin_viz/default_schema/{name}/create", (), True, "json", ("application/json",), None),
    "compatTakoSearch": Operation("POST", "/compat/tako/api/v3/search", (), True, "json", ("application/json",), None),
    "getUsage": Operation("GET", "/v1/usage", ("from", "to", "key", "by",), False, "json", ("application/json",), None),
    "importArticles": Operation("POST", "/admin/v1/articles", (), True, "json", ("application/json",), None),
    "takeDownArticle": Operation("DELETE", "/admin/v1/articles", ("url", "reason",), False, "json", ("application/json",), None),
    "backup": Operation("GET", "/admin/v1/backup", (), False, "bytes", ("application/gzip",), None),
    "getBills": Operation("GET", "/admin/v1/bills", ("month", "organization", "format",), False, "json", ("application/json", "text/csv",), None),
    "listChartsOfAll": Operation("GET", "/admin/v1/charts", ("limit",), False, "json", ("application/json",), None),
    "getImport": Operation("GET", "/admin/v1/imports/{id}", ("outcome", "after", "limit",), False, "json", ("application/json",), ("after", "next", "report")),
    "listIndexesOfAll": Operation("GET", "/admin/v1/indexes", ("limit",), False, "json", ("application/json",), None),
    "listQueuedJobs": Operation("GET", "/admin/v1/jobs", ("queue", "state", "limit",), False, "json", ("application/json",), None),
    "retryJob": Operation("POST", "/admin/v1/jobs/{id}/retry", (), False, "json", ("application/json",), None),
    "createOperatorKey": Operation("POST", "/admin/v1/keys", (), True, "json", ("application/json",), None),
    "listOperatorKeys": Operation("GET", "/admin/v1/keys", (), False, "json", ("application/json",), None),
    "setKey": Operation("PATCH", "/admin/v1/keys/{id}", (), True, "json", ("application/json",), None),
    "revokeKey": Operation("DELETE", "/admin/v1/keys/{id}", (), False, "json", ("application/json",), None),
    "watchService": Operation("GET", "/admin/v1/live", (), False, "events", (), None),
    "listModels": Operation("GET", "/admin/v1/models", (), False, "json", ("application/json",), None),
    "getModelPicture": Operation("GET", "/admin/v1/models/{task}/pictures/{picture}", (), False, "bytes", ("image/png",), None),
    "createOrganization": Operation("POST", "/admin/v1/organizations", (), True, "json", ("application/json",), None),
    "listOrganizations": Operation("GET", "/admin/v1/organizations", (), False, "json", ("application/json",), None),
    "getOrganization": Operation("GET", "/admin/v1/organizations/{id}", (), False, "json", ("application/json",), None),
    "setOrganization": Operation("PATCH", "/admin/v1/organizations/{id}", (), True, "json", ("application/json",), None),
    "deleteOrganization": Operation("DELETE", "/admin/v1/organizations/{id}", (), False, "json", ("application/json",), None),
    "createKey": Operation("POST", "/admin/v1/organizations/{id}/keys", (), True, "json", ("application/json",), None),
    "listKeys": Operation("GET", "/admin/v1/organizations/{id}/keys", (), False, "json", ("application/json",), None),
    "setPlugin": Operation("PUT", "/admin/v1/organizations/{id}/plugins/{capability}", (), True, "json", ("application/json",), None),
    "listQueues": Operation("GET", "/admin/v1/queues", (), False, "json", ("application/json",), None),
    "reindex": Operation("POST", "/admin/v1/reindex", (), False, "json", ("application/json",), None),
    "addSource": Operation("POST", "/admin/v1/sources", (), True, "json", ("application/json",), None),
    "listSourcesOfOperator": Operation("GET", "/admin/v1/sources", ("find", "status", "after", "limit",), False, "json", ("application/json",), ("after", "next_after", "data")),
    "getSource": Operation("GET", "/admin/v1/sources/{id}", (), False, "json", ("application/json",), None),
    "changeSource": Operation("PATCH", "/admin/v1/sources/{id}", (), True, "json", ("application/json",), None),
    "removeSource": Operation("DELETE", "/admin/v1/sources/{id}", (), False, "json", ("application/json",), None),
    "pollSource": Operation("POST", "/admin/v1/sources/{id}/poll", (), False, "json", ("application/json",), None),
    "discoverSources": Operation("POST", "/admin/v1/sources/discover", (), True, "json", ("application/json",), None),
    "exportSources": Operation("GET", "/admin/v1/sources/export", ("format",), False, "json", ("application/json", "text/x-opml",), None),
    "importSources": Operation("POST", "/admin/v1/sources/import", (), True, "json", ("application/json",), None),
    "getSystem": Operation("GET", "/admin/v1/system", (), False, "json", ("application/json",), None),
    "listTakedowns": Operation("GET", "/admin/v1/takedowns", (), False, "json", ("application/json",), None),
    "liftTakedown": Operation("DELETE", "/admin/v1/takedowns", ("url",), False, "json", ("application/json",), None),
    "getUsageOfAll": Operation("GET", "/admin/v1/usage", ("from", "to", "key", "by", "organization",), False, "json", ("application/json",), None),
    "listWatchesOfAll": Operation("GET", "/admin/v1/watches", ("limit",), False, "json", ("application/json",), None),
}


class Methods(Caller):
    """One method per operation."""

    def search(self, **args: Unpack[SearchRequest]) -> SearchAnswer:
        """Search the news index (`POST /v1/search`)."""
        return self._call("search", dict(args))

    def search_site(self, **args: Unpack[SiteSearchRequest]) -> Job:
        """Search one live site (`POST /v1/search/site`)."""
        return self._call("searchSite", dict(args))

    def similar(self, **args: Unpack[SimilarRequest]) -> SimilarAnswer:
        """Find articles about the same story (`POST /v1/similar`)."""
        return self._call("similar", dict(args))

    def contents(self, **args: Unpack[ContentsRequest]) -> ContentsAnswer:
        """Read pages by URL (`POST /v1/contents`)."""
        return self._call("contents", dict(args))

    def get_job(self, **args: Unpack[GetJobArgs]) -> Job:
        """Get a job (`GET /v1/jobs/{id}`)."""
        return self._call("getJob", dict(args))

    def cancel_job(self, **args: Unpack[CancelJobArgs]) -> None:
        """Cancel a job (`DELETE /v1/jobs/{id}`)."""
        return self._call("cancelJob", dict(args))

    def create_index(self, **args: Unpack[IndexRequest]) -> Index:
        """Create a custom index (`POST /v1/indexes`)."""
        return self._call("createIndex", dict(args))

    def list_indexes(self, **args: Unpack[ListIndexesArgs]) -> IndexList:
        """List the indexes of the organization (`GET /v1/indexes`)."""
        return self._call("listIndexes", dict(args))

    def get_index(self, **args: Unpack[GetIndexArgs]) -> Index:
        """Get an index and its progress (`GET /v1/indexes/{id}`)."""
        return self._call("getIndex", dict(args))

    def change_index(self, **args: Unpack[ChangeIndexArgs]) -> Index:
        """Change an index (`PATCH /v1/indexes/{id}`)."""
        return self._call("changeIndex", dict(args))

    def delete_index(self, **args: Unpack[DeleteIndexArgs]) -> None:
        """Delete an index (`DELETE /v1/indexes/{id}`)."""
        return self._call("deleteIndex", dict(args))

    def refresh_index(self, **args: Unpack[RefreshIndexArgs]) -> Index:
        """Refresh an index now (`POST /v1/indexes/{id}/refresh`)."""
        return self._call("refreshIndex", dict(args))

    def list_index_urls(self, **args: Unpack[ListIndexUrlsArgs]) -> IndexUrlList:
        """List the URLs of an index and their errors (`GET /v1/indexes/{id}/urls`)."""
        return self._call("listIndexUrls", dict(args))

    def oembed(self, **args: Unpack[OembedArgs]) -> OEmbed:
        """Embed a chart by its address (oEmbed) (`GET /oembed`)."""
        return self._call("oembed", dict(args))

    def create_chart(self, **args: Unpack[ChartRequest]) -> Chart:
        """Make a chart (`POST /v1/charts`)."""
        return self._call("createChart", dict(args))

    def list_charts(self, **args: Unpack[ListChartsArgs]) -> ChartList:
        """List the charts of the organization (`GET /v1/charts`)."""
        return self._call("listCharts", dict(args))

    def get_chart(self, **args: Unpack[GetChartArgs]) -> Chart:
        """Get a chart (`GET /v1/charts/{id}`)."""
        return self._call("getChart", dict(args))

    def change_chart(self, **args: Unpack[ChangeChartArgs]) -> Chart:
        """Change how a chart looks (`PATCH /v1/charts/{id}`)."""
        return self._call("changeChart", dict(args))

    def delete_chart(self, **args: Unpack[DeleteChartArgs]) -> None:
        """Delete a chart (`DELETE /v1/charts/{id}`)."""
        return self._call("deleteChart", dict(args))

    def get_feed(self, **args: Unpack[GetFeedArgs]) -> str:
        """The feed of a watch (`GET /feeds/{file}`)."""
        return self._call("getFeed", dict(args))

    def create_watch(self, **args: Unpack[WatchRequest]) -> Watch:
        """Watch a topic (`POST /v1/watches`)."""
        return self._call("createWatch", dict(args))

    def list_watches(self, **args: Unpack[ListWatchesArgs]) -> WatchList:
        """List the watches of the organization (`GET /v1/watches`)."""
        return self._call("listWatches", dict(args))

    def get_watch(self, **args: Unpack[GetWatchArgs]) -> Watch:
        """Get a watch (`GET /v1/watches/{id}`)."""
        return self._call("getWatch", dict(args))

    def change_watch(self, **args: Unpack[ChangeWatchArgs]) -> Watch:
        """Change, pause or resume a watch (`PATCH /v1/watches/{id}`)."""
        return self._call("changeWatch", dict(args))

    def delete_watch(self, **args: Unpack[DeleteWatchArgs]) -> None:
        """Delete a watch (`DELETE /v1/watches/{id}`)."""
        return self._call("deleteWatch", dict(args))

    def list_matches(self, **args: Unpack[ListMatchesArgs]) -> MatchList:
        """List the matches of a watch (`GET /v1/watches/{id}/matches`)."""
        return self._call("listMatches", dict(args))

    def test_watch(self, **args: Unpack[TestWatchArgs]) -> WebhookTest:
        """Test the webhook of a watch (`POST /v1/watches/{id}/test`)."""
        return self._call("testWatch", dict(args))

    def list_sources(self) -> SourceList:
        """List the outlets (`GET /v1/sources`)."""
        return self._call("listSources", {})

    def compat_exa_contents(self, **args: Any) -> CompatExaContentsAnswer:
        """Pages by address, for clients of the Exa API (`POST /compat/exa/contents`)."""
        return self._call("compatExaContents", dict(args))

    def compat_exa_find_similar(self, **args: Any) -> CompatExaFindSimilarAnswer:
        """Articles on the same story, for clients of the Exa API (`POST /compat/exa/findSimilar`)."""
        return self._call("compatExaFindSimilar", dict(args))

    def compat_exa_search(self, **args: Any) -> CompatExaSearchAnswer:
        """Search, for clients of the Exa API (`POST /compat/exa/search`)."""
        return self._call("compatExaSearch", dict(args))

    def compat_perplexity_chat(self, **args: Any) -> CompatPerplexityChatAnswer:
        """Chat that quotes articles, for clients of the Perplexity API (`POST /compat/perplexity/chat/completions`)."""
        return self._call("compatPerplexityChat", dict(args))

    def compat_perplexity_models(self) -> CompatPerplexityModelsAnswer:
        """Model names, for clients of the Perplexity API (`GET /compat/perplexity/models`)."""
        return self._call("compatPerplexityModels", {})

    def compat_perplexity_model(self, **args: Any) -> CompatPerplexityModelAnswer:
        """A model by its name, for clients of the Perplexity API (`GET /compat/perplexity/models/{id}`)."""
        return self._call("compatPerplexityModel", dict(args))

    def compat_perplexity_search(self, **args: Any) -> CompatPerplexitySearchAnswer:
        """Search, for clients of the Perplexity API (`POST /compat/perplexity/search`)."""
        return self._call("compatPerplexitySearch", dict(args))

    def compat_tako_agent_runs(self, **args: Any) -> CompatTakoAgentRunsAnswer:
        """An empty list: no agents run here, for clients of the Tako API (`GET /compat/tako/api/v1/agent/{kind}/runs`)."""
        return self._call("compatTakoAgentRuns", dict(args))

    def compat_tako_answer(self, **args: Any) -> CompatTakoAnswerAnswer:
        """Passages of the articles found, word for word, for clients of the Tako API (`POST /compat/tako/api/v1/answer`)."""
        return self._call("compatTakoAnswer", dict(args))

    def compat_tako_insights(self, **args: Any) -> CompatTakoInsightsAnswer:
        """What the numbers of a chart show, in fixed sentences, for clients of the Tako API (`GET /compat/tako/api/v1/beta/chart_insights`)."""
        return self._call("compatTakoInsights", dict(args))

    def compat_tako_visualize(self, **args: Any) -> CompatTakoVisualizeAnswer:
        """A chart of your own CSV, for clients of the Tako API (`POST /compat/tako/api/v1/beta/visualize`)."""
        return self._call("compatTakoVisualize", dict(args))

    def compat_tako_contents(self, **args: Any) -> CompatTakoContentsAnswer:
        """The rows of a chart, or excerpts of a page, for clients of the Tako API (`POST /compat/tako/api/v1/contents`)."""
        return self._call("compatTakoContents", dict(args))

    def compat_tako_explore(self, **args: Any) -> CompatTakoExploreAnswer:
        """Empty lists: there is no graph here, for clients of the Tako API (`POST /compat/tako/api/v1/explore`)."""
        return self._call("compatTakoExplore", dict(args))

    def compat_tako_graph_search(self) -> CompatTakoGraphSearchAnswer:
        """An empty list: there is no graph here, for clients of the Tako API (`GET /compat/tako/api/v1/graph/search`)."""
        return self._call("compatTakoGraphSearch", {})

    def compat_tako_grounding(self, **args: Any) -> CompatTakoGroundingAnswer:
        """Charts of a query beside an empty answer, for clients of the Tako API (`POST /compat/tako/api/v1/grounding`)."""
        return self._call("compatTakoGrounding", dict(args))

    def compat_tako_insights_of_chart(self, **args: Any) -> CompatTakoInsightsOfChartAnswer:
        """What the numbers of the chart in the path show, in fixed sentences, for clients of the Tako API (`GET /compat/tako/api/v1/internal/chart-configs/{id}/chart-insights`)."""
        return self._call("compatTakoInsightsOfChart", dict(args))

    def compat_tako_knowledge_search(self, **args: Any) -> CompatTakoKnowledgeSearchAnswer:
        """Charts of a query as cards, for clients of the Tako API (`POST /compat/tako/api/v1/knowledge_search`)."""
        return self._call("compatTakoKnowledgeSearch", dict(args))

    def compat_tako_start_knowledge_search(self, **args: Any) -> CompatTakoStartKnowledgeSearchAnswer:
        """Charts of a query as cards, as a task, for clients of the Tako API (`POST /compat/tako/api/v1/knowledge_search/async`)."""
        return self._call("compatTakoStartKnowledgeSearch", dict(args))

    def compat_tako_task_status(self, **args: Any) -> CompatTakoTaskStatusAnswer:
        """The cards of a search that was started as a task, for clients of the Tako API (`GET /compat/tako/api/v1/knowledge_search/async/status`)."""
        return self._call("compatTakoTaskStatus", dict(args))

    def compat_tako_create_card(self, **args: Any) -> CompatTakoCreateCardAnswer:
        """A chart of your own data, made of components, for clients of the Tako API (`POST /compat/tako/api/v1/thin_viz/create`)."""
        return self._call("compatTakoCreateCard", dict(args))

    def compat_tako_schemas(self) -> CompatTakoSchemasAnswer:
        """The names of schemas, for clients of the Tako API (`GET /compat/tako/api/v1/thin_viz/default_schema`)."""
        return self._call("compatTakoSchemas", {})

    def compat_tako_schema(self, **args: Any) -> CompatTakoSchemaAnswer:
        """One schema, for clients of the Tako API (`GET /compat/tako/api/v1/thin_viz/default_schema/{name}`)."""
        return self._call("compatTakoSchema", dict(args))

    def compat_tako_create_card_by_schema(self, **args: Any) -> CompatTakoCreateCardBySchemaAnswer:
        """A chart of your own data, by the name of a schema, for clients of the Tako API (`POST /compat/tako/api/v1/thin_viz/default_schema/{name}/create`)."""
        return self._call("compatTakoCreateCardBySchema", dict(args))

    def compat_tako_search(self, **args: Any) -> CompatTakoSearchAnswer:
        """Charts and articles for a query, for clients of the Tako API (`POST /compat/tako/api/v3/search`)."""
        return self._call("compatTakoSearch", dict(args))

    def get_usage(self, **args: Unpack[GetUsageArgs]) -> OwnUsage:
        """Get what your organization was billed, by UTC day and item, and what is left of its credit (`GET /v1/usage`)."""
        return self._call("getUsage", dict(args))

    def import_articles(self, **args: Unpack[ArticleBatch]) -> Imported:
        """Add articles of an archive to the index (`POST /admin/v1/articles`)."""
        return self._call("importArticles", dict(args))

    def take_down_article(self, **args: Unpack[TakeDownArticleArgs]) -> TakenDown:
        """Take an article down (`DELETE /admin/v1/articles`)."""
        return self._call("takeDownArticle", dict(args))

    def backup(self) -> bytes:
        """Download a copy of the embedded database (`GET /admin/v1/backup`)."""
        return self._call("backup", {})

    @overload
    def get_bills(self, **args: Unpack[GetBillsTextArgs]) -> str: ...

    @overload
    def get_bills(self, **args: Unpack[GetBillsArgs]) -> Bills: ...

    def get_bills(self, **args: Any) -> Any:
        """Get the bills of a month: what each organization was billed, by item (`GET /admin/v1/bills`)."""
        return self._call("getBills", dict(args))

    def list_charts_of_all(self, **args: Unpack[ListChartsOfAllArgs]) -> ListChartsOfAllAnswer:
        """List the charts of all organizations, newest first (`GET /admin/v1/charts`)."""
        return self._call("listChartsOfAll", dict(args))

    def get_import(self, **args: Unpack[GetImportArgs]) -> ImportReport:
        """Get the progress of an import and the outcome of each line (`GET /admin/v1/imports/{id}`)."""
        return self._call("getImport", dict(args))

    def list_indexes_of_all(self, **args: Unpack[ListIndexesOfAllArgs]) -> ListIndexesOfAllAnswer:
        """List the custom indexes of all organizations, newest first (`GET /admin/v1/indexes`)."""
        return self._call("listIndexesOfAll", dict(args))

    def list_queued_jobs(self, **args: Unpack[ListQueuedJobsArgs]) -> ListQueuedJobsAnswer:
        """List jobs of the queue, newest first (`GET /admin/v1/jobs`)."""
        return self._call("listQueuedJobs", dict(args))

    def retry_job(self, **args: Unpack[RetryJobArgs]) -> QueuedJob:
        """Run a failed job again (`POST /admin/v1/jobs/{id}/retry`)."""
        return self._call("retryJob", dict(args))

    def create_operator_key(self, **args: Unpack[NewKey]) -> MadeKey:
        """Create an operator key, which is shown only once (`POST /admin/v1/keys`)."""
        return self._call("createOperatorKey", dict(args))

    def list_operator_keys(self) -> ListOperatorKeysAnswer:
        """List the operator keys, including revoked ones (`GET /admin/v1/keys`)."""
        return self._call("listOperatorKeys", {})

    def set_key(self, **args: Unpack[SetKeyArgs]) -> Key:
        """Change the label, expiry, capabilities or rate limit of a key (`PATCH /admin/v1/keys/{id}`)."""
        return self._call("setKey", dict(args))

    def revoke_key(self, **args: Unpack[RevokeKeyArgs]) -> Key:
        """Revoke a key (`DELETE /admin/v1/keys/{id}`)."""
        return self._call("revokeKey", dict(args))

    def list_models(self) -> Models:
        """List the model of every task, and how fast it is (`GET /admin/v1/models`)."""
        return self._call("listModels", {})

    def get_model_picture(self, **args: Unpack[GetModelPictureArgs]) -> bytes:
        """Get a picture of how well a model is calibrated (`GET /admin/v1/models/{task}/pictures/{picture}`)."""
        return self._call("getModelPicture", dict(args))

    def create_organization(self, **args: Unpack[NewOrganization]) -> Organization:
        """Create an organization (`POST /admin/v1/organizations`)."""
        return self._call("createOrganization", dict(args))

    def list_organizations(self) -> ListOrganizationsAnswer:
        """List the organizations, oldest first (`GET /admin/v1/organizations`)."""
        return self._call("listOrganizations", {})

    def get_organization(self, **args: Unpack[GetOrganizationArgs]) -> OrganizationAndMonth:
        """Get an organization and its spending this month (`GET /admin/v1/organizations/{id}`)."""
        return self._call("getOrganization", dict(args))

    def set_organization(self, **args: Unpack[SetOrganizationArgs]) -> Organization:
        """Change an organization: its name, plan, credit, rate limit and outlets, or suspend it (`PATCH /admin/v1/organizations/{id}`)."""
        return self._call("setOrganization", dict(args))

    def delete_organization(self, **args: Unpack[DeleteOrganizationArgs]) -> DeletedOrganization:
        """Delete an organization (`DELETE /admin/v1/organizations/{id}`)."""
        return self._call("deleteOrganization", dict(args))

    def create_key(self, **args: Unpack[CreateKeyArgs]) -> MadeKey:
        """Create a key, which is shown only once (`POST /admin/v1/organizations/{id}/keys`)."""
        return self._call("createKey", dict(args))

    def list_keys(self, **args: Unpack[ListKeysArgs]) -> ListKeysAnswer:
        """List the keys of an organization, including revoked ones (`GET /admin/v1/organizations/{id}/keys`)."""
        return self._call("listKeys", dict(args))

    def set_plugin(self, **args: Unpack[SetPluginArgs]) -> Organization:
        """Enable or disable a capability for an organization (`PUT /admin/v1/organizations/{id}/plugins/{capability}`)."""
        return self._call("setPlugin", dict(args))

    def list_queues(self) -> ListQueuesAnswer:
        """Count the jobs of each queue, by state (`GET /admin/v1/queues`)."""
        return self._call("listQueues", {})

    def reindex(self) -> Reindexed:
        """Rebuild the word index from the articles (`POST /admin/v1/reindex`)."""
        return self._call("reindex", {})

    def add_source(self, **args: Unpack[NewSource]) -> Source:
        """Add an outlet, or feeds to an existing one (`POST /admin/v1/sources`)."""
        return self._call("addSource", dict(args))

    def list_sources_of_operator(self, **args: Unpack[ListSourcesOfOperatorArgs]) -> SourcesOfOperator:
        """List the outlets and the state of their feeds (`GET /admin/v1/sources`)."""
        return self._call("listSourcesOfOperator", dict(args))

    def get_source(self, **args: Unpack[GetSourceArgs]) -> Source:
        """Get an outlet and the state of its feeds (`GET /admin/v1/sources/{id}`)."""
        return self._call("getSource", dict(args))

    def change_source(self, **args: Unpack[ChangeSourceArgs]) -> Source:
        """Change the name, country, languages or sections of an outlet, or pause it (`PATCH /admin/v1/sources/{id}`)."""
        return self._call("changeSource", dict(args))

    def remove_source(self, **args: Unpack[RemoveSourceArgs]) -> RemovedSource:
        """Remove an outlet from the list; its articles stay (`DELETE /admin/v1/sources/{id}`)."""
        return self._call("removeSource", dict(args))

    def poll_source(self, **args: Unpack[PollSourceArgs]) -> Poll:
        """Poll the feeds of an outlet now (`POST /admin/v1/sources/{id}/poll`)."""
        return self._call("pollSource", dict(args))

    def discover_sources(self, **args: Unpack[Site]) -> Discovery:
        """Find the feeds and news sitemaps of a site (`POST /admin/v1/sources/discover`)."""
        return self._call("discoverSources", dict(args))

    @overload
    def export_sources(self, **args: Unpack[ExportSourcesTextArgs]) -> str: ...

    @overload
    def export_sources(self, **args: Unpack[ExportSourcesArgs]) -> ExportSourcesAnswer: ...

    def export_sources(self, **args: Any) -> Any:
        """Export the list of outlets (`GET /admin/v1/sources/export`)."""
        return self._call("exportSources", dict(args))

    def import_sources(self, **args: Unpack[OperatorSourceList]) -> Import:
        """Import a list of outlets, as OPML or JSON (`POST /admin/v1/sources/import`)."""
        return self._call("importSources", dict(args))

    def get_system(self) -> System:
        """Get versions, sizes, memory and settings of the service (`GET /admin/v1/system`)."""
        return self._call("getSystem", {})

    def list_takedowns(self) -> ListTakedownsAnswer:
        """List the articles that were taken down, newest first (`GET /admin/v1/takedowns`)."""
        return self._call("listTakedowns", {})

    def lift_takedown(self, **args: Unpack[LiftTakedownArgs]) -> LiftedTakedown:
        """Allow an article that was taken down again (`DELETE /admin/v1/takedowns`)."""
        return self._call("liftTakedown", dict(args))

    def get_usage_of_all(self, **args: Unpack[GetUsageOfAllArgs]) -> OperatorUsage:
        """Get what was billed, by UTC day, organization and item (`GET /admin/v1/usage`)."""
        return self._call("getUsageOfAll", dict(args))

    def list_watches_of_all(self, **args: Unpack[ListWatchesOfAllArgs]) -> ListWatchesOfAllAnswer:
        """List the watches of all organizations, newest first (`GET /admin/v1/watches`)."""
        return self._call("listWatchesOfAll", dict(args))


class Streams(Caller):
    """The operations that can stream, event by event."""

    def search(self, **args: Unpack[SearchRequest]) -> Generator[SearchEvent, None, None]:
        """Search the news index (`POST /v1/search`)."""
        return self._events("search", dict(args))

    def search_site(self, **args: Unpack[SiteSearchRequest]) -> Generator[SearchEvent, None, None]:
        """Search one live site (`POST /v1/search/site`)."""
        return self._events("searchSite", dict(args))

    def compat_exa_search(self, **args: Any) -> Generator[ServerEvent, None, None]:
        """Search, for clients of the Exa API (`POST /compat/exa/search`)."""
        return self._events("compatExaSearch", dict(args))

    def compat_perplexity_chat(self, **args: Any) -> Generator[ServerEvent, None, None]:
        """Chat that quotes articles, for clients of the Perplexity API (`POST /compat/perplexity/chat/completions`)."""
        return self._events("compatPerplexityChat", dict(args))

    def watch_service(self) -> Generator[ServerEvent, None, None]:
        """Watch the state of the service (`GET /admin/v1/live`)."""
        return self._events("watchService", {})


class Lists(Caller):
    """Lists from their first entry to their last, whatever the pages."""

    def search(self, **args: Unpack[SearchRequest]) -> Generator[Result, None, None]:
        """Search the news index (`POST /v1/search`)."""
        return self._entries("search", dict(args))

    def similar(self, **args: Unpack[SimilarRequest]) -> Generator[Result, None, None]:
        """Find articles about the same story (`POST /v1/similar`)."""
        return self._entries("similar", dict(args))

    def list_indexes(self, **args: Unpack[ListIndexesArgs]) -> Generator[Index, None, None]:
        """List the indexes of the organization (`GET /v1/indexes`)."""
        return self._entries("listIndexes", dict(args))

    def list_index_urls(self, **args: Unpack[ListIndexUrlsArgs]) -> Generator[IndexUrl, None, None]:
        """List the URLs of an index and their errors (`GET /v1/indexes/{id}/urls`)."""
        return self._entries("listIndexUrls", dict(args))

    def list_charts(self, **args: Unpack[ListChartsArgs]) -> Generator[ChartItem, None, None]:
        """List the charts of the organization (`GET /v1/charts`)."""
        return self._entries("listCharts", dict(args))

    def list_watches(self, **args: Unpack[ListWatchesArgs]) -> Generator[Watch, None, None]:
        """List the watches of the organization (`GET /v1/watches`)."""
        return self._entries("listWatches", dict(args))

    def list_matches(self, **args: Unpack[ListMatchesArgs]) -> Generator[Match, None, None]:
        """List the matches of a watch (`GET /v1/watches/{id}/matches`)."""
        return self._entries("listMatches", dict(args))

    def get_import(self, **args: Unpack[GetImportArgs]) -> Generator[ImportReportReportItem, None, None]:
        """Get the progress of an import and the outcome of each line (`GET /admin/v1/imports/{id}`)."""
        return self._entries("getImport", dict(args))

    def list_sources_of_operator(self, **args: Unpack[ListSourcesOfOperatorArgs]) -> Generator[Source, None, None]:
        """List the outlets and the state of their feeds (`GET /admin/v1/sources`)."""
        return self._entries("listSourcesOfOperator", dict(args))


class AsyncMethods(AsyncCaller):
    """One method per operation."""

    async def search(self, **args: Unpack[SearchRequest]) -> SearchAnswer:
        """Search the news index (`POST /v1/search`)."""
        return await self._call("search", dict(args))

    async def search_site(self, **args: Unpack[SiteSearchRequest]) -> Job:
        """Search one live site (`POST /v1/search/site`)."""
        return await self._call("searchSite", dict(args))

    async def similar(self, **args: Unpack[SimilarRequest]) -> SimilarAnswer:
        """Find articles about the same story (`POST /v1/similar`)."""
        return await self._call("similar", dict(args))

    async def contents(self, **args: Unpack[ContentsRequest]) -> ContentsAnswer:
        """Read pages by URL (`POST /v1/contents`)."""
        return await self._call("contents", dict(args))

    async def get_job(self, **args: Unpack[GetJobArgs]) -> Job:
        """Get a job (`GET /v1/jobs/{id}`)."""
        return await self._call("getJob", dict(args))

    async def cancel_job(self, **args: Unpack[CancelJobArgs]) -> None:
        """Cancel a job (`DELETE /v1/jobs/{id}`)."""
        return await self._call("cancelJob", dict(args))

    async def create_index(self, **args: Unpack[IndexRequest]) -> Index:
        """Create a custom index (`POST /v1/indexes`)."""
        return await self._call("createIndex", dict(args))

    async def list_indexes(self, **args: Unpack[ListIndexesArgs]) -> IndexList:
        """List the indexes of the organization (`GET /v1/indexes`)."""
        return await self._call("listIndexes", dict(args))

    async def get_index(self, **args: Unpack[GetIndexArgs]) -> Index:
        """Get an index and its progress (`GET /v1/indexes/{id}`)."""
        return await self._call("getIndex", dict(args))

    async def change_index(self, **args: Unpack[ChangeIndexArgs]) -> Index:
        """Change an index (`PATCH /v1/indexes/{id}`)."""
        return await self._call("changeIndex", dict(args))

    async def delete_index(self, **args: Unpack[DeleteIndexArgs]) -> None:
        """Delete an index (`DELETE /v1/indexes/{id}`)."""
        return await self._call("deleteIndex", dict(args))

    async def refresh_index(self, **args: Unpack[RefreshIndexArgs]) -> Index:
        """Refresh an index now (`POST /v1/indexes/{id}/refresh`)."""
        return await self._call("refreshIndex", dict(args))

    async def list_index_urls(self, **args: Unpack[ListIndexUrlsArgs]) -> IndexUrlList:
        """List the URLs of an index and their errors (`GET /v1/indexes/{id}/urls`)."""
        return await self._call("listIndexUrls", dict(args))

    async def oembed(self, **args: Unpack[OembedArgs]) -> OEmbed:
        """Embed a chart by its address (oEmbed) (`GET /oembed`)."""
        return await self._call("oembed", dict(args))

    async def create_chart(self, **args: Unpack[ChartRequest]) -> Chart:
        """Make a chart (`POST /v1/charts`)."""
        return await self._call("createChart", dict(args))

    async def list_charts(self, **args: Unpack[ListChartsArgs]) -> ChartList:
        """List the charts of the organization (`GET /v1/charts`)."""
        return await self._call("listCharts", dict(args))

    async def get_chart(self, **args: Unpack[GetChartArgs]) -> Chart:
        """Get a chart (`GET /v1/charts/{id}`)."""
        return await self._call("getChart", dict(args))

    async def change_chart(self, **args: Unpack[ChangeChartArgs]) -> Chart:
        """Change how a chart looks (`PATCH /v1/charts/{id}`)."""
        return await self._call("changeChart", dict(args))

    async def delete_chart(self, **args: Unpack[DeleteChartArgs]) -> None:
        """Delete a chart (`DELETE /v1/charts/{id}`)."""
        return await self._call("deleteChart", dict(args))

    async def get_feed(self, **args: Unpack[GetFeedArgs]) -> str:
        """The feed of a watch (`GET /feeds/{file}`)."""
        return await self._call("getFeed", dict(args))

    async def create_watch(self, **args: Unpack[WatchRequest]) -> Watch:
        """Watch a topic (`POST /v1/watches`)."""
        return await self._call("createWatch", dict(args))

    async def list_watches(self, **args: Unpack[ListWatchesArgs]) -> WatchList:
        """List the watches of the organization (`GET /v1/watches`)."""
        return await self._call("listWatches", dict(args))

    async def get_watch(self, **args: Unpack[GetWatchArgs]) -> Watch:
        """Get a watch (`GET /v1/watches/{id}`)."""
        return await self._call("getWatch", dict(args))

    async def change_watch(self, **args: Unpack[ChangeWatchArgs]) -> Watch:
        """Change, pause or resume a watch (`PATCH /v1/watches/{id}`)."""
        return await self._call("changeWatch", dict(args))

    async def delete_watch(self, **args: Unpack[DeleteWatchArgs]) -> None:
        """Delete a watch (`DELETE /v1/watches/{id}`)."""
        return await self._call("deleteWatch", dict(args))

    async def list_matches(self, **args: Unpack[ListMatchesArgs]) -> MatchList:
        """List the matches of a watch (`GET /v1/watches/{id}/matches`)."""
        return await self._call("listMatches", dict(args))

    async def test_watch(self, **args: Unpack[TestWatchArgs]) -> WebhookTest:
        """Test the webhook of a watch (`POST /v1/watches/{id}/test`)."""
        return await self._call("testWatch", dict(args))

    async def list_sources(self) -> SourceList:
        """List the outlets (`GET /v1/sources`)."""
        return await self._call("listSources", {})

    async def compat_exa_contents(self, **args: Any) -> CompatExaContentsAnswer:
        """Pages by address, for clients of the Exa API (`POST /compat/exa/contents`)."""
        return await self._call("compatExaContents", dict(args))

    async def compat_exa_find_similar(self, **args: Any) -> CompatExaFindSimilarAnswer:
        """Articles on the same story, for clients of the Exa API (`POST /compat/exa/findSimilar`)."""
        return await self._call("compatExaFindSimilar", dict(args))

    async def compat_exa_search(self, **args: Any) -> CompatExaSearchAnswer:
        """Search, for clients of the Exa API (`POST /compat/exa/search`)."""
        return await self._call("compatExaSearch", dict(args))

    async def compat_perplexity_chat(self, **args: Any) -> CompatPerplexityChatAnswer:
        """Chat that quotes articles, for clients of the Perplexity API (`POST /compat/perplexity/chat/completions`)."""
        return await self._call("compatPerplexityChat", dict(args))

    async def compat_perplexity_models(self) -> CompatPerplexityModelsAnswer:
        """Model names, for clients of the Perplexity API (`GET /compat/perplexity/models`)."""
        return await self._call("compatPerplexityModels", {})

    async def compat_perplexity_model(self, **args: Any) -> CompatPerplexityModelAnswer:
        """A model by its name, for clients of the Perplexity API (`GET /compat/perplexity/models/{id}`)."""
        return await self._call("compatPerplexityModel", dict(args))

    async def compat_perplexity_search(self, **args: Any) -> CompatPerplexitySearchAnswer:
        """Search, for clients of the Perplexity API (`POST /compat/perplexity/search`)."""
        return await self._call("compatPerplexitySearch", dict(args))

    async def compat_tako_agent_runs(self, **args: Any) -> CompatTakoAgentRunsAnswer:
        """An empty list: no agents run here, for clients of the Tako API (`GET /compat/tako/api/v1/agent/{kind}/runs`)."""
        return await self._call("compatTakoAgentRuns", dict(args))

    async def compat_tako_answer(self, **args: Any) -> CompatTakoAnswerAnswer:
        """Passages of the articles found, word for word, for clients of the Tako API (`POST /compat/tako/api/v1/answer`)."""
        return await self._call("compatTakoAnswer", dict(args))

    async def compat_tako_insights(self, **args: Any) -> CompatTakoInsightsAnswer:
        """What the numbers of a chart show, in fixed sentences, for clients of the Tako API (`GET /compat/tako/api/v1/beta/chart_insights`)."""
        return await self._call("compatTakoInsights", dict(args))

    async def compat_tako_visualize(self, **args: Any) -> CompatTakoVisualizeAnswer:
        """A chart of your own CSV, for clients of the Tako API (`POST /compat/tako/api/v1/beta/visualize`)."""
        return await self._call("compatTakoVisualize", dict(args))

    async def compat_tako_contents(self, **args: Any) -> CompatTakoContentsAnswer:
        """The rows of a chart, or excerpts of a page, for clients of the Tako API (`POST /compat/tako/api/v1/contents`)."""
        return await self._call("compatTakoContents", dict(args))

    async def compat_tako_explore(self, **args: Any) -> CompatTakoExploreAnswer:
        """Empty lists: there is no graph here, for clients of the Tako API (`POST /compat/tako/api/v1/explore`)."""
        return await self._call("compatTakoExplore", dict(args))

    async def compat_tako_graph_search(self) -> CompatTakoGraphSearchAnswer:
        """An empty list: there is no graph here, for clients of the Tako API (`GET /compat/tako/api/v1/graph/search`)."""
        return await self._call("compatTakoGraphSearch", {})

    async def compat_tako_grounding(self, **args: Any) -> CompatTakoGroundingAnswer:
        """Charts of a query beside an empty answer, for clients of the Tako API (`POST /compat/tako/api/v1/grounding`)."""
        return await self._call("compatTakoGrounding", dict(args))

    async def compat_tako_insights_of_chart(self, **args: Any) -> CompatTakoInsightsOfChartAnswer:
        """What the numbers of the chart in the path show, in fixed sentences, for clients of the Tako API (`GET /compat/tako/api/v1/internal/chart-configs/{id}/chart-insights`)."""
        return await self._call("compatTakoInsightsOfChart", dict(args))

    async def compat_tako_knowledge_search(self, **args: Any) -> CompatTakoKnowledgeSearchAnswer:
        """Charts of a query as cards, for clients of the Tako API (`POST /compat/tako/api/v1/knowledge_search`)."""
        return await self._call("compatTakoKnowledgeSearch", dict(args))

    async def compat_tako_start_knowledge_search(self, **args: Any) -> CompatTakoStartKnowledgeSearchAnswer:
        """Charts of a query as cards, as a task, for clients of the Tako API (`POST /compat/tako/api/v1/knowledge_search/async`)."""
        return await self._call("compatTakoStartKnowledgeSearch", dict(args))

    async def compat_tako_task_status(self, **args: Any) -> CompatTakoTaskStatusAnswer:
        """The cards of a search that was started as a task, for clients of the Tako API (`GET /compat/tako/api/v1/knowledge_search/async/status`)."""
        return await self._call("compatTakoTaskStatus", dict(args))

    async def compat_tako_create_card(self, **args: Any) -> CompatTakoCreateCardAnswer:
        """A chart of your own data, made of components, for clients of the Tako API (`POST /compat/tako/api/v1/thin_viz/create`)."""
        return await self._call("compatTakoCreateCard", dict(args))

    async def compat_tako_schemas(self) -> CompatTakoSchemasAnswer:
        """The names of schemas, for clients of the Tako API (`GET /compat/tako/api/v1/thin_viz/default_schema`)."""
        return await self._call("compatTakoSchemas", {})

    async def compat_tako_schema(self, **args: Any) -> CompatTakoSchemaAnswer:
        """One schema, for clients of the Tako API (`GET /compat/tako/api/v1/thin_viz/default_schema/{name}`)."""
        return await self._call("compatTakoSchema", dict(args))

    async def compat_tako_create_card_by_schema(self, **args: Any) -> CompatTakoCreateCardBySchemaAnswer:
        """A chart of your own data, by the name of a schema, for clients of the Tako API (`POST /compat/tako/api/v1/thin_viz/default_schema/{name}/create`)."""
        return await self._call("compatTakoCreateCardBySchema", dict(args))

    async def compat_tako_search(self, **args: Any) -> CompatTakoSearchAnswer:
        """Charts and articles for a query, for clients of the Tako API (`POST /compat/tako/api/v3/search`)."""
        return await self._call("compatTakoSearch", dict(args))

    async def get_usage(self, **args: Unpack[GetUsageArgs]) -> OwnUsage:
        """Get what your organization was billed, by UTC day and item, and what is left of its credit (`GET /v1/usage`)."""
        return await self._call("getUsage", dict(args))

    async def import_articles(self, **args: Unpack[ArticleBatch]) -> Imported:
        """Add articles of an archive to the index (`POST /admin/v1/articles`)."""
        return await self._call("importArticles", dict(args))

    async def take_down_article(self, **args: Unpack[TakeDownArticleArgs]) -> TakenDown:
        """Take an article down (`DELETE /admin/v1/articles`)."""
        return await self._call("takeDownArticle", dict(args))

    async def backup(self) -> bytes:
        """Download a copy of the embedded database (`GET /admin/v1/backup`)."""
        return await self._call("backup", {})

    @overload
    async def get_bills(self, **args: Unpack[GetBillsTextArgs]) -> str: ...

    @overload
    async def get_bills(self, **args: Unpack[GetBillsArgs]) -> Bills: ...

    async def get_bills(self, **args: Any) -> Any:
        """Get the bills of a month: what each organization was billed, by item (`GET /admin/v1/bills`)."""
        return await self._call("getBills", dict(args))

    async def list_charts_of_all(self, **args: Unpack[ListChartsOfAllArgs]) -> ListChartsOfAllAnswer:
        """List the charts of all organizations, newest first (`GET /admin/v1/charts`)."""
        return await self._call("listChartsOfAll", dict(args))

    async def get_import(self, **args: Unpack[GetImportArgs]) -> ImportReport:
        """Get the progress of an import and the outcome of each line (`GET /admin/v1/imports/{id}`)."""
        return await self._call("getImport", dict(args))

    async def list_indexes_of_all(self, **args: Unpack[ListIndexesOfAllArgs]) -> ListIndexesOfAllAnswer:
        """List the custom indexes of all organizations, newest first (`GET /admin/v1/indexes`)."""
        return await self._call("listIndexesOfAll", dict(args))

    async def list_queued_jobs(self, **args: Unpack[ListQueuedJobsArgs]) -> ListQueuedJobsAnswer:
        """List jobs of the queue, newest first (`GET /admin/v1/jobs`)."""
        return await self._call("listQueuedJobs", dict(args))

    async def retry_job(self, **args: Unpack[RetryJobArgs]) -> QueuedJob:
        """Run a failed job again (`POST /admin/v1/jobs/{id}/retry`)."""
        return await self._call("retryJob", dict(args))

    async def create_operator_key(self, **args: Unpack[NewKey]) -> MadeKey:
        """Create an operator key, which is shown only once (`POST /admin/v1/keys`)."""
        return await self._call("createOperatorKey", dict(args))

    async def list_operator_keys(self) -> ListOperatorKeysAnswer:
        """List the operator keys, including revoked ones (`GET /admin/v1/keys`)."""
        return await self._call("listOperatorKeys", {})

    async def set_key(self, **args: Unpack[SetKeyArgs]) -> Key:
        """Change the label, expiry, capabilities or rate limit of a key (`PATCH /admin/v1/keys/{id}`)."""
        return await self._call("setKey", dict(args))

    async def revoke_key(self, **args: Unpack[RevokeKeyArgs]) -> Key:
        """Revoke a key (`DELETE /admin/v1/keys/{id}`)."""
        return await self._call("revokeKey", dict(args))

    async def list_models(self) -> Models:
        """List the model of every task, and how fast it is (`GET /admin/v1/models`)."""
        return await self._call("listModels", {})

    async def get_model_picture(self, **args: Unpack[GetModelPictureArgs]) -> bytes:
        """Get a picture of how well a model is calibrated (`GET /admin/v1/models/{task}/pictures/{picture}`)."""
        return await self._call("getModelPicture", dict(args))

    async def create_organization(self, **args: Unpack[NewOrganization]) -> Organization:
        """Create an organization (`POST /admin/v1/organizations`)."""
        return await self._call("createOrganization", dict(args))

    async def list_organizations(self) -> ListOrganizationsAnswer:
        """List the organizations, oldest first (`GET /admin/v1/organizations`)."""
        return await self._call("listOrganizations", {})

    async def get_organization(self, **args: Unpack[GetOrganizationArgs]) -> OrganizationAndMonth:
        """Get an organization and its spending this month (`GET /admin/v1/organizations/{id}`)."""
        return await self._call("getOrganization", dict(args))

    async def set_organization(self, **args: Unpack[SetOrganizationArgs]) -> Organization:
        """Change an organization: its name, plan, credit, rate limit and outlets, or suspend it (`PATCH /admin/v1/organizations/{id}`)."""
        return await self._call("setOrganization", dict(args))

    async def delete_organization(self, **args: Unpack[DeleteOrganizationArgs]) -> DeletedOrganization:
        """Delete an organization (`DELETE /admin/v1/organizations/{id}`)."""
        return await self._call("deleteOrganization", dict(args))

    async def create_key(self, **args: Unpack[CreateKeyArgs]) -> MadeKey:
        """Create a key, which is shown only once (`POST /admin/v1/organizations/{id}/keys`)."""
        return await self._call("createKey", dict(args))

    async def list_keys(self, **args: Unpack[ListKeysArgs]) -> ListKeysAnswer:
        """List the keys of an organization, including revoked ones (`GET /admin/v1/organizations/{id}/keys`)."""
        return await self._call("listKeys", dict(args))

    async def set_plugin(self, **args: Unpack[SetPluginArgs]) -> Organization:
        """Enable or disable a capability for an organization (`PUT /admin/v1/organizations/{id}/plugins/{capability}`)."""
        return await self._call("setPlugin", dict(args))

    async def list_queues(self) -> ListQueuesAnswer:
        """Count the jobs of each queue, by state (`GET /admin/v1/queues`)."""
        return await self._call("listQueues", {})

    async def reindex(self) -> Reindexed:
        """Rebuild the word index from the articles (`POST /admin/v1/reindex`)."""
        return await self._call("reindex", {})

    async def add_source(self, **args: Unpack[NewSource]) -> Source:
        """Add an outlet, or feeds to an existing one (`POST /admin/v1/sources`)."""
        return await self._call("addSource", dict(args))

    async def list_sources_of_operator(self, **args: Unpack[ListSourcesOfOperatorArgs]) -> SourcesOfOperator:
        """List the outlets and the state of their feeds (`GET /admin/v1/sources`)."""
        return await self._call("listSourcesOfOperator", dict(args))

    async def get_source(self, **args: Unpack[GetSourceArgs]) -> Source:
        """Get an outlet and the state of its feeds (`GET /admin/v1/sources/{id}`)."""
        return await self._call("getSource", dict(args))

    async def change_source(self, **args: Unpack[ChangeSourceArgs]) -> Source:
        """Change the name, country, languages or sections of an outlet, or pause it (`PATCH /admin/v1/sources/{id}`)."""
        return await self._call("changeSource", dict(args))

    async def remove_source(self, **args: Unpack[RemoveSourceArgs]) -> RemovedSource:
        """Remove an outlet from the list; its articles stay (`DELETE /admin/v1/sources/{id}`)."""
        return await self._call("removeSource", dict(args))

    async def poll_source(self, **args: Unpack[PollSourceArgs]) -> Poll:
        """Poll the feeds of an outlet now (`POST /admin/v1/sources/{id}/poll`)."""
        return await self._call("pollSource", dict(args))

    async def discover_sources(self, **args: Unpack[Site]) -> Discovery:
        """Find the feeds and news sitemaps of a site (`POST /admin/v1/sources/discover`)."""
        return await self._call("discoverSources", dict(args))

    @overload
    async def export_sources(self, **args: Unpack[ExportSourcesTextArgs]) -> str: ...

    @overload
    async def export_sources(self, **args: Unpack[ExportSourcesArgs]) -> ExportSourcesAnswer: ...

    async def export_sources(self, **args: Any) -> Any:
        """Export the list of outlets (`GET /admin/v1/sources/export`)."""
        return await self._call("exportSources", dict(args))

    async def import_sources(self, **args: Unpack[OperatorSourceList]) -> Import:
        """Import a list of outlets, as OPML or JSON (`POST /admin/v1/sources/import`)."""
        return await self._call("importSources", dict(args))

    async def get_system(self) -> System:
        """Get versions, sizes, memory and settings of the service (`GET /admin/v1/system`)."""
        return await self._call("getSystem", {})

    async def list_takedowns(self) -> ListTakedownsAnswer:
        """List the articles that were taken down, newest first (`GET /admin/v1/takedowns`)."""
        return await self._call("listTakedowns", {})

    async def lift_takedown(self, **args: Unpack[LiftTakedownArgs]) -> LiftedTakedown:
        """Allow an article that was taken down again (`DELETE /admin/v1/takedowns`)."""
        return await self._call("liftTakedown", dict(args))

    async def get_usage_of_all(self, **args: Unpack[GetUsageOfAllArgs]) -> OperatorUsage:
        """Get what was billed, by UTC day, organization and item (`GET /admin/v1/usage`)."""
        return await self._call("getUsageOfAll", dict(args))

    async def list_watches_of_all(self, **args: Unpack[ListWatchesOfAllArgs]) -> ListWatchesOfAllAnswer:
        """List the watches of all organizations, newest first (`GET /admin/v1/watches`)."""
        return await self._call("listWatchesOfAll", dict(args))


class AsyncStreams(AsyncCaller):
    """The operations that can stream, event by event."""

    def search(self, **args: Unpack[SearchRequest]) -> AsyncGenerator[SearchEvent, None]:
        """Search the news index (`POST /v1/search`)."""
        return self._events("search", dict(args))

    def search_site(self, **args: Unpack[SiteSearchRequest]) -> AsyncGenerator[SearchEvent, None]:
        """Search one live site (`POST /v1/search/site`)."""
        return self._events("searchSite", dict(args))

    def compat_exa_search(self, **args: Any) -> AsyncGenerator[ServerEvent, None]:
        """Search, for clients of the Exa API (`POST /compat/exa/search`)."""
        return self._events("compatExaSearch", dict(args))

    def compat_perplexity_chat(self, **args: Any) -> AsyncGenerator[ServerEvent, None]:
        """Chat that quotes articles, for clients of the Perplexity API (`POST /compat/perplexity/chat/completions`)."""
        return self._events("compatPerplexityChat", dict(args))

    def watch_service(self) -> AsyncGenerator[ServerEvent, None]:
        """Watch the state of the service (`GET /admin/v1/live`)."""
        return self._events("watchService", {})


class AsyncLists(AsyncCaller):
    """Lists from their first entry to their last, whatever the pages."""

    def search(self, **args: Unpack[SearchRequest]) -> AsyncGenerator[Result, None]:
        """Search the news index (`POST /v1/search`)."""
        return self._entries("search", dict(args))

    def similar(self, **args: Unpack[SimilarRequest]) -> AsyncGenerator[Result, None]:
        """Find articles about the same story (`POST /v1/similar`)."""
        return self._entries("similar", dict(args))

    def list_indexes(self, **args: Unpack[ListIndexesArgs]) -> AsyncGenerator[Index, None]:
        """List the indexes of the organization (`GET /v1/indexes`)."""
        return self._entries("listIndexes", dict(args))

    def list_index_urls(self, **args: Unpack[ListIndexUrlsArgs]) -> AsyncGenerator[IndexUrl, None]:
        """List the URLs of an index and their errors (`GET /v1/indexes/{id}/urls`)."""
        return self._entries("listIndexUrls", dict(args))

    def list_charts(self, **args: Unpack[ListChartsArgs]) -> AsyncGenerator[ChartItem, None]:
        """List the charts of the organization (`GET /v1/charts`)."""
        return self._entries("listCharts", dict(args))

    def list_watches(self, **args: Unpack[ListWatchesArgs]) -> AsyncGenerator[Watch, None]:
        """List the watches of the organization (`GET /v1/watches`)."""
        return self._entries("listWatches", dict(args))

    def list_matches(self, **args: Unpack[ListMatchesArgs]) -> AsyncGenerator[Match, None]:
        """List the matches of a watch (`GET /v1/watches/{id}/matches`)."""
        return self._entries("listMatches", dict(args))

    def get_import(self, **args: Unpack[GetImportArgs]) -> AsyncGenerator[ImportReportReportItem, None]:
        """Get the progress of an import and the outcome of each line (`GET /admin/v1/imports/{id}`)."""
        return self._entries("getImport", dict(args))

    def list_sources_of_operator(self, **args: Unpack[ListSourcesOfOperatorArgs]) -> AsyncGenerator[Source, None]:
        """List the outlets and the state of their feeds (`GET /admin/v1/sources`)."""
        return self._entries("listSourcesOfOperator", dict(args))
