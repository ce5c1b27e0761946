// Generated from the OpenAPI description by `npm run clients`; do not edit.
import type { CallFacts, CallOptions, ServerEvent } from './call.ts';

export interface components {
    schemas: {
        /** @description Answers to `questions`, by their names; null when none was asked. */
        Answers: {
            /**
             * @description Article: its text was read.
             * @enum {string}
             */
            basis: "headline" | "article";
            values: {
                [key: string]: components["schemas"]["AnswerValue"];
            };
        };
        AnswerValue: components["schemas"]["BooleanAnswer"] | components["schemas"]["ChoiceAnswer"] | components["schemas"]["ScoreAnswer"];
        ArticleBatch: {
            /** @description Each with `url` and `title`, and optionally `standfirst`, `source`, `section`, `language`, `country`, `author`, `image`, `published_at`, `modified_at`, `body`. */
            articles: {
                [key: string]: unknown;
            }[];
        };
        Bills: {
            /** @description Organizations that were billed something, by name. */
            data: {
                deleted: boolean;
                lines: {
                    cost_usd: number;
                    /** @example search_normal */
                    item: string;
                    quantity: number;
                }[];
                /** @example Acme News */
                name: string;
                /** @example org_4k9x02mdq8s1v7ce */
                organization: string;
                /** @enum {string} */
                plan: "payg" | "credit";
                total_usd: number;
            }[];
            /** @example 2026-10 */
            month: string;
            /** @enum {string} */
            object: "bills";
            total_usd: number;
        };
        BooleanAnswer: {
            probability: number;
            /** @enum {string} */
            type: "boolean";
        };
        CancelJobArgs: {
            /**
             * @description The id from the 202 response.
             * @example job_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        ChangeChartArgs: components["schemas"]["ChartChanges"] & {
            /**
             * @description The id of the chart.
             * @example chart_7Gq2mX0tVbR4yKc9sLw1ZpHd
             */
            id: string;
        };
        ChangeIndexArgs: components["schemas"]["IndexChanges"] & {
            /**
             * @description The id of the index.
             * @example idx_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        ChangeSourceArgs: components["schemas"]["SourceChanges"] & {
            /**
             * @description The id of the outlet.
             * @example infobae
             */
            id: string;
        };
        ChangeWatchArgs: components["schemas"]["WatchChanges"] & {
            /**
             * @description The id of the watch.
             * @example wtc_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        Chart: {
            alt_text: string;
            /** @description Best first. */
            compatible_types: ("line" | "area" | "bar" | "bar_horizontal" | "stacked_bar" | "pie" | "donut" | "scatter" | "funnel" | "timeline" | "kpi" | "table")[];
            /** Format: date-time */
            created_at: string;
            /** Format: uri */
            csv_url: string;
            data: components["schemas"]["ChartTable"];
            embed_html: string;
            /**
             * Format: uri
             * @description A page for an iframe.
             */
            embed_url: string;
            encode: components["schemas"]["ChartRoles"];
            /**
             * Format: date-time
             * @description Null: never.
             */
            expires_at: string | null;
            /** @example chart_7Gq2mX0tVbR4yKc9sLw1ZpHd */
            id: string;
            /**
             * Format: uri
             * @description PNG.
             */
            image_url: string;
            /** @enum {string} */
            locale: "en" | "es";
            /** @description The line under the picture: articles and outlets counted, the window, what judged them. */
            method: string | null;
            notes: string | null;
            /** @enum {string} */
            object: "chart";
            plan: components["schemas"]["ChartPlan"] | null;
            requested_type: string;
            size: {
                height: number;
                width: number;
            };
            sources: components["schemas"]["ChartSource"][];
            /** @description What was decided about it: the fields of the request. */
            style: {
                /** @description Written into the plots of lines, areas, bars and dots (where `x` is a number or the name of a dot); horizontal bars take lines at a value. */
                annotations?: components["schemas"]["ChartsChartAnnotation"][];
                axis?: components["schemas"]["ChartsChartAxis"];
                /** @description In the order of the series, or by the name of a series or category. */
                colors?: (("blue" | "navy" | "teal" | "green" | "yellow" | "orange" | "red" | "pink" | "purple" | "brown" | "grey" | "black") | string)[] | {
                    [key: string]: ("blue" | "navy" | "teal" | "green" | "yellow" | "orange" | "red" | "pink" | "purple" | "brown" | "grey" | "black") | string;
                };
                /** @description Of every number; as many as needed by default. */
                decimals?: number;
                /** @description Names of series or categories; the others are grey. */
                highlight?: string[];
                /** @description A small plot for each series; by default for lines and bars over time of more than six series. */
                multiples?: boolean;
                /**
                 * @description Of categories: by the sum of their numbers, or by name.
                 * @enum {string}
                 */
                sort?: "given" | "ascending" | "descending" | "name";
                /** @description Replaces the line of sources under the picture. */
                source_line?: string;
                /** @description Of bars and areas with several series that are parts of one whole. */
                stacked?: boolean | "percent";
            };
            subtitle: string;
            /**
             * Format: uri
             * @description SVG.
             */
            svg_url: string;
            /** @enum {string} */
            theme: "light" | "dark" | "editorial" | "electric";
            timezone: string;
            title: string;
            /** @description A title that only says what is shown; `title` says what the numbers say where that is certain. */
            title_neutral: string;
            /** @enum {string} */
            type: "line" | "area" | "bar" | "bar_horizontal" | "stacked_bar" | "pie" | "donut" | "scatter" | "funnel" | "timeline" | "kpi" | "table";
            /** Format: date-time */
            updated_at: string;
            usage: components["schemas"]["ChartsUsage"];
            version: number;
            warnings: components["schemas"]["ChartWarning"][];
        };
        ChartAnnotation: {
            from?: string | number;
            /** @description The series that a point is on; the first by default. */
            series?: string;
            text?: string;
            to?: string | number;
            /** @enum {string} */
            type: "point" | "range" | "line" | "text";
            /** @description On the axis of numbers. */
            value?: number;
            /** @description A date or category as in the data. */
            x?: string | number;
        };
        /** @description Of numbers. It always holds all values; bars begin at zero and are not logarithmic. */
        ChartAxis: {
            log?: boolean;
            max?: number;
            min?: number;
        };
        ChartChanges: {
            alt_text?: string | null;
            /** @description Written into the plots of lines, areas, bars and dots (where `x` is a number or the name of a dot); horizontal bars take lines at a value. */
            annotations?: components["schemas"]["ChartAnnotation"][] | null;
            axis?: components["schemas"]["ChartAxis"] | null;
            /** @description In the order of the series, or by the name of a series or category. */
            colors?: (("blue" | "navy" | "teal" | "green" | "yellow" | "orange" | "red" | "pink" | "purple" | "brown" | "grey" | "black") | string)[] | {
                [key: string]: ("blue" | "navy" | "teal" | "green" | "yellow" | "orange" | "red" | "pink" | "purple" | "brown" | "grey" | "black") | string;
            } | null;
            /** @description Of every number; as many as needed by default. */
            decimals?: number | null;
            /** @description Names of series or categories; the others are grey. */
            highlight?: string[] | null;
            /** @enum {string} */
            locale?: "en" | "es";
            /** @description A small plot for each series; by default for lines and bars over time of more than six series. */
            multiples?: boolean | null;
            notes?: string | null;
            /** @description A side that is absent stays as it is. */
            size?: {
                height?: number;
                width?: number;
            };
            /**
             * @description Of categories: by the sum of their numbers, or by name.
             * @enum {string|null}
             */
            sort?: "given" | "ascending" | "descending" | "name" | null;
            /** @description Replaces the line of sources under the picture. */
            source_line?: string | null;
            /** @description Of bars and areas with several series that are parts of one whole. */
            stacked?: boolean | "percent" | null;
            subtitle?: string;
            /** @enum {string} */
            theme?: "light" | "dark" | "editorial" | "electric";
            title?: string;
            /** @enum {string} */
            type?: "line" | "area" | "bar" | "bar_horizontal" | "stacked_bar" | "pie" | "donut" | "scatter" | "funnel" | "timeline" | "kpi" | "table";
        };
        ChartColumn: {
            /** @description Whether values may be added up, as in stacks and slices. */
            additive?: boolean;
            /** @description How numbers are written. `percent` multiplies by a hundred; use the unit `%` for values that already are percent. */
            format?: {
                currency?: string;
                maximum_fraction_digits?: number;
                minimum_fraction_digits?: number;
                /** @enum {string} */
                notation?: "standard" | "compact";
                /** @enum {string} */
                style?: "decimal" | "currency" | "percent";
            } | ("auto" | "integer" | "decimal" | "compact" | "percent" | "year");
            /** @enum {string} */
            granularity?: "hour" | "day" | "week" | "month" | "quarter" | "year";
            key: string;
            label?: string;
            /** @description Whether the order of the rows means something, as in funnels. */
            ordered?: boolean;
            /** @enum {string} */
            type?: "string" | "number" | "date" | "datetime" | "boolean";
            /** @description An ISO 4217 code is a currency, `%` says that values are percent; anything else is a word. */
            unit?: string;
        };
        /** @description Your own data: series, rows or CSV. */
        ChartData: {
            columns?: components["schemas"]["ChartColumn"][];
            csv?: string;
            /** @description Arrays in the order of `columns`, or objects by key. */
            rows?: unknown[];
            series?: components["schemas"]["ChartSeries"][];
            /** @description Dates or categories, one per value. */
            x?: unknown[];
        } & ((unknown | unknown | unknown) & unknown & unknown);
        /** @description The roles of columns; missing ones are chosen automatically. */
        ChartEncode: {
            detail?: string;
            label?: string;
            /** @description The earlier value of a key figure. */
            previous?: string;
            /** @description Makes one series of each value of this column. */
            series?: string;
            x?: string;
            y?: string[] | string;
        };
        ChartItem: {
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uri
             * @description A page for an iframe.
             */
            embed_url: string;
            /**
             * Format: date-time
             * @description Null: never.
             */
            expires_at: string | null;
            /** @example chart_7Gq2mX0tVbR4yKc9sLw1ZpHd */
            id: string;
            /**
             * Format: uri
             * @description PNG.
             */
            image_url: string;
            /** @enum {string} */
            locale: "en" | "es";
            /**
             * Format: uri
             * @description SVG.
             */
            svg_url: string;
            /** @enum {string} */
            theme: "light" | "dark" | "editorial" | "electric";
            title: string;
            /** @enum {string} */
            type: "line" | "area" | "bar" | "bar_horizontal" | "stacked_bar" | "pie" | "donut" | "scatter" | "funnel" | "timeline" | "kpi" | "table";
        };
        ChartList: {
            data: components["schemas"]["ChartItem"][];
            has_more: boolean;
            next_before: string | null;
            /** @enum {string} */
            object: "list";
        };
        /** @description What was counted, when the chart was made from a query. */
        ChartPlan: {
            articles: number;
            /** @description Articles by the basis of their tone. */
            basis?: {
                article: number;
                headline: number;
            };
            /** @description What tones or the articles of several topics were counted by. */
            by?: string;
            granularity: string | null;
            /** @description Rows shown of those found; absent: all. */
            limited?: {
                drawn: number;
                of: number;
            };
            /** @description Articles searched for figures. */
            looked_through?: {
                articles: number;
                read: number;
            };
            measure: string;
            /** @description Outlets that were searched, and articles by the basis of their relevance. */
            method?: {
                /**
                 * @description None of those outlets is read any more: only those whose articles were found are counted.
                 * @enum {boolean}
                 */
                archive?: true;
                judged: {
                    article: number;
                    headline: number;
                };
                outlets: number;
                /** @description Each of those outlets was read during the whole window. */
                steady?: boolean;
            };
            /** @description Articles that share words with the query and were not judged. */
            not_judged?: number;
            outlets: number;
            /** @description Steps of time counted in part: cut by the window, or not over yet (`until`, local time). */
            partial?: {
                /** @enum {string} */
                at: "first" | "last" | "only";
                days?: number;
                of?: number;
                until?: string;
            }[];
            /** @description Words of the query, and what they decided. */
            read: {
                as: string;
                words: string;
            }[];
            /** @description Articles about more than one of the topics, which count for each. */
            shared?: number;
            /** @description Outlets that were searched and have no such article. */
            silent?: string[];
            summary: string;
            topics: string[];
            type: string;
            /** @description Articles without a date, which a chart over time cannot count. */
            undated?: number;
            /** @description The unit of the figures drawn; null: they have no common one. */
            unit?: string | null;
            window: {
                from: string | null;
                to: string | null;
            };
            /** @description The two windows that are compared; `running`: not over when it was counted. */
            windows?: {
                from: string;
                /** @enum {boolean} */
                running?: true;
                to: string;
                words: string;
            }[];
        };
        ChartRequest: {
            /** @description For readers who cannot see the chart; generated from the data by default. */
            alt_text?: string;
            /** @description Written into the plots of lines, areas, bars and dots (where `x` is a number or the name of a dot); horizontal bars take lines at a value. */
            annotations?: components["schemas"]["ChartAnnotation"][];
            axis?: components["schemas"]["ChartAxis"];
            /** @description In the order of the series, or by the name of a series or category. */
            colors?: (("blue" | "navy" | "teal" | "green" | "yellow" | "orange" | "red" | "pink" | "purple" | "brown" | "grey" | "black") | string)[] | {
                [key: string]: ("blue" | "navy" | "teal" | "green" | "yellow" | "orange" | "red" | "pink" | "purple" | "brown" | "grey" | "black") | string;
            };
            /** @description ISO 3166-1 alpha-2 codes; UK counts as GB, EL as GR. */
            countries?: string[];
            data?: components["schemas"]["ChartData"];
            /** @description Published within this many days; null is the whole index. Default: what the query says, otherwise whole steps of time (eight weeks, twelve months), otherwise 7. */
            days?: number | null;
            /** @description Of every number; as many as needed by default. */
            decimals?: number;
            encode?: components["schemas"]["ChartEncode"];
            /** @description Never these domains or paths. */
            exclude_domains?: string[];
            /** @description Seconds until it is deleted, if sooner than the plan would. */
            expires_in?: number;
            /** @description Skips the 10-minute cache. Default with a query: false. */
            fresh?: boolean;
            /** @description Names of series or categories; the others are grey. */
            highlight?: string[];
            /** @description Only these domains or paths. A domain includes its subdomains, a path everything under it. */
            include_domains?: string[];
            /** @description ISO 639-1 codes; a BCP 47 tag counts as its primary language. */
            languages?: string[];
            /**
             * @default en
             * @enum {string}
             */
            locale?: "en" | "es";
            /**
             * @description How deep to search: ultra judges headlines, fast standfirsts too, normal reads the best matches, deep reads twice as many, searches in other words too, and the sites themselves when the index falls short. Default with a query: normal.
             * @enum {string}
             */
            mode?: "ultra" | "fast" | "normal" | "deep";
            /** @description A small plot for each series; by default for lines and bars over time of more than six series. */
            multiples?: boolean;
            notes?: string;
            /** @description On or after. A bare date is a day at the UTC offset that `date_offset` in the settings of the service says. */
            published_after?: string;
            /** @description On or before; a bare date includes the whole day. */
            published_before?: string;
            /** @description What to count and draw, in plain words: "coverage of wildfires by outlet this month". */
            query?: string;
            /** @description The section that the feed declares, or the start of the URL path. */
            sections?: string[];
            /**
             * @default {
             *       "width": 800,
             *       "height": 450
             *     }
             */
            size?: {
                /** @default 450 */
                height?: number;
                /** @default 800 */
                width?: number;
            };
            /**
             * @description Of categories: by the sum of their numbers, or by name.
             * @enum {string}
             */
            sort?: "given" | "ascending" | "descending" | "name";
            /** @description Replaces the line of sources under the picture. */
            source_line?: string;
            /** @description With `data`: the origin of the data. With `query`: only these outlets, by id, domain or name. */
            sources?: string[] | components["schemas"]["ChartSourceGiven"][];
            /** @description Of bars and areas with several series that are parts of one whole. */
            stacked?: boolean | "percent";
            subtitle?: string;
            /**
             * @default light
             * @enum {string}
             */
            theme?: "light" | "dark" | "editorial" | "electric";
            /** @description IANA zone of the days that are counted and drawn. Default: America/Argentina/Buenos_Aires with a query, UTC with data. */
            timezone?: string;
            title?: string;
            /**
             * @default auto
             * @enum {string}
             */
            type?: "line" | "area" | "bar" | "bar_horizontal" | "stacked_bar" | "pie" | "donut" | "scatter" | "funnel" | "timeline" | "kpi" | "table" | "auto";
        } & (unknown | unknown);
        ChartRoles: {
            [key: string]: unknown;
        };
        ChartsChartAnnotation: {
            from?: string | number;
            /** @description The series that a point is on; the first by default. */
            series?: string;
            text?: string;
            to?: string | number;
            /** @enum {string} */
            type: "point" | "range" | "line" | "text";
            /** @description On the axis of numbers. */
            value?: number;
            /** @description A date or category as in the data. */
            x?: string | number;
        };
        /** @description Of numbers. It always holds all values; bars begin at zero and are not logarithmic. */
        ChartsChartAxis: {
            log?: boolean;
            max?: number;
            min?: number;
        };
        ChartSeries: {
            /** @description How numbers are written. `percent` multiplies by a hundred; use the unit `%` for values that already are percent. */
            format?: {
                currency?: string;
                maximum_fraction_digits?: number;
                minimum_fraction_digits?: number;
                /** @enum {string} */
                notation?: "standard" | "compact";
                /** @enum {string} */
                style?: "decimal" | "currency" | "percent";
            } | ("auto" | "integer" | "decimal" | "compact" | "percent" | "year");
            name?: string;
            unit?: string;
            /** @description Numbers; null is a gap. */
            values: unknown[];
        };
        ChartSource: {
            name: string;
            /** Format: date-time */
            published_at: string | null;
            title: string | null;
            url: string | null;
        };
        ChartSourceGiven: {
            name: string;
            /** Format: uri */
            url?: string;
        };
        ChartsUsage: {
            cached: boolean;
            charts?: number;
            cost_usd: number;
            searches?: number;
        };
        /** @description What is drawn. */
        ChartTable: {
            columns: {
                [key: string]: unknown;
            }[];
            rows: unknown[][];
        };
        ChartWarning: {
            /** @description Programs go by it: `annotation_left_out` (an annotation has no place in the picture), `bars_turned` (bars became rows, for their names), `chart_type_adjusted` (another type than the requested one fits the data), `column_type_guessed` (a column was read as dates or numbers), `columns_truncated` (the picture of a table has fewer columns), `coverage_capped` (more articles share words with the topic than are judged), `few_articles` (too few for a picture of the tone), `glyphs_missing` (PNGs have no font for some characters), `incomplete_rows` (stacked values are missing), `long_form_pivoted` (rows of one column became series), `numbers_out_of_range` (numbers are too large or small to be drawn), `older_figures_left_out` (only the newest figure of an outlet or day is drawn), `other_units_left_out` (figures in another unit are not drawn), `points_sampled` (a scatter plot draws some of the points), `rows_grouped` (the smallest rows are added up), `rows_limited` (the query asked for the largest only), `rows_truncated` (the picture has fewer rows), `series_grouped` (the smallest series are added up), `series_left_out` (the smallest series cannot be added up), `style_ignored` (the type has no use for a field, or a name does not occur), `tone_from_headlines` (most tones are of headline and standfirst alone), `topics_left_out` (more than five topics), `undated_left_out` (articles without a date are not counted), `units_differ` (too few figures have the same unit), `window_not_covered` (the index does not hold all of the days), `words_not_read` (the query may mean something else). Further fields depend on it. */
            code: string;
            /** @description For people. */
            message: string;
        } & {
            [key: string]: unknown;
        };
        ChoiceAnswer: {
            choice: string;
            /** @description 1 minus the entropy of the probabilities, as a share of the largest. */
            confidence: number;
            probabilities: {
                [key: string]: number;
            };
            /** @enum {string} */
            type: "choice";
        };
        CompatExaContentsAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatExaContentsArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Refused, because compliance requirements must not be ignored. Some values are refused: 403 `FEATURE_DISABLED`. */
            compliance?: string;
            /** @description The key is omitted. Some values give the warning `unsupported:context`. */
            context?: boolean;
            /** @description Each result has empty lists. Some values give the warning `unsupported:extras`. */
            extras?: {
                [key: string]: unknown;
            };
            /** @description No result is ever empty, whatever is sent. Some values give the warning `ignored:filterEmptyResults`. */
            filterEmptyResults?: boolean;
            /** @description Verbatim excerpts of articles that were read; the standfirst or title of the others. */
            highlights?: boolean | ({
                /** @description As many whole excerpts as fit. */
                maxCharacters?: number;
                /** @description Counted as 1333 characters each unless maxCharacters is given. Some values give the warning `approximated:numSentences`. */
                numSentences?: number;
                /** @description In a search, excerpts match the query of the search. On /contents the model selects them by this query. Truncated to 200 characters, with the warning limited:highlights.query. */
                query?: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Former name of urls. */
            ids?: string[];
            /** @description Refused: pages are read as they are today. Some values are refused: 403 `SNAPSHOT_NOT_ON_PLAN`. */
            snapshotAsOf?: string;
            /** @description Each result has an empty list. Some values give the warning `unsupported:subpages`. */
            subpages?: number;
            /** @description Nothing is generated; the key is omitted. Some values give the warning `unsupported:summary`. */
            summary?: boolean | {
                [key: string]: unknown;
            };
            /** @description A short excerpt: the standfirst and verbatim passages, never the whole page. If there are none, the title. Some values give the warning `limited:text`. */
            text?: boolean | ({
                /** @description Excerpts are plain text. Some values give the warning `ignored:includeHtmlTags`. */
                includeHtmlTags?: boolean;
                /** @description Upper limit. */
                maxCharacters?: number;
            } & {
                [key: string]: unknown;
            });
            /** @description 1 to 100; each page is billed once. */
            urls?: string[];
        } & {
            [key: string]: unknown;
        };
        CompatExaFindSimilarAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatExaFindSimilarArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Only news is searched; any other category returns an empty list, free of charge. Anything but text is refused. Some values give the warning `unsupported:category`. */
            category?: string;
            /** @description Refused, because compliance requirements must not be ignored. Some values are refused: 403 `FEATURE_DISABLED`. */
            compliance?: string;
            /** @description If absent or false, results have no text and no highlights. Anything but an object, such as true, is ignored. Some values give the warning `ignored:contents`. */
            contents?: boolean | ({
                /** @description The key is omitted. Some values give the warning `unsupported:context`. */
                context?: boolean;
                /** @description Each result has empty lists. Some values give the warning `unsupported:extras`. */
                extras?: {
                    [key: string]: unknown;
                };
                /** @description No result is ever empty, whatever is sent. Some values give the warning `ignored:filterEmptyResults`. */
                filterEmptyResults?: boolean;
                /** @description Verbatim excerpts of articles that were read; the standfirst or title of the others. */
                highlights?: boolean | ({
                    /** @description As many whole excerpts as fit. */
                    maxCharacters?: number;
                    /** @description Counted as 1333 characters each unless maxCharacters is given. Some values give the warning `approximated:numSentences`. */
                    numSentences?: number;
                    /** @description In a search, excerpts match the query of the search. On /contents the model selects them by this query. Some values give the warning `ignored:highlights.query`. */
                    query?: string;
                } & {
                    [key: string]: unknown;
                });
                /** @description Refused: pages are read as they are today. Some values are refused: 403 `SNAPSHOT_NOT_ON_PLAN`. */
                snapshotAsOf?: string;
                /** @description Each result has an empty list. Some values give the warning `unsupported:subpages`. */
                subpages?: number;
                /** @description Nothing is generated; the key is omitted. Some values give the warning `unsupported:summary`. */
                summary?: boolean | {
                    [key: string]: unknown;
                };
                /** @description A short excerpt: the standfirst and verbatim passages, never the whole page. If there are none, the title. Some values give the warning `limited:text`. */
                text?: boolean | ({
                    /** @description Excerpts are plain text. Some values give the warning `ignored:includeHtmlTags`. */
                    includeHtmlTags?: boolean;
                    /** @description Upper limit. */
                    maxCharacters?: number;
                } & {
                    [key: string]: unknown;
                });
            } & {
                [key: string]: unknown;
            });
            /** @description A date without a time includes that day. Undated articles are excluded. */
            endPublishedDate?: string;
            /** @description At most 20; more are refused, because dropping a filter would change the result. A domain includes its subdomains, a path everything below it; *.domain is accepted. Some values are refused: 400 `INVALID_REQUEST_BODY`. */
            excludeDomains?: string[];
            /** @description Excludes the registrable domain of the reference. Anything but a boolean is refused. */
            excludeSourceDomain?: boolean;
            /** @description No phrase may occur in the title, standfirst or excerpts. Some values give the warning `approximated:excludeText`. */
            excludeText?: string[];
            /** @description At most 20; more are refused, because dropping a filter would change the result. A domain includes its subdomains, a path everything below it; *.domain is accepted. Some values are refused: 400 `INVALID_REQUEST_BODY`. */
            includeDomains?: string[];
            /** @description Every phrase must occur in the title, standfirst or excerpts; case and accents are ignored. Some values give the warning `approximated:includeText`. */
            includeText?: string[];
            /** @description At most 50; 0 is refused. Some values give the warning `limited:numResults`. */
            numResults?: number;
            /** @description Date or date-time, in UTC unless it has a zone. Undated articles are then excluded and counted in left_out.undated of the extras. */
            startPublishedDate?: string;
            /** @description The reference article. */
            url: string;
        } & {
            [key: string]: unknown;
        };
        CompatExaSearchAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatExaSearchArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Only news is searched; any other category returns an empty list, free of charge. Anything but text is refused. Some values give the warning `unsupported:category`. */
            category?: string;
            /** @description Refused, because compliance requirements must not be ignored. Some values are refused: 403 `FEATURE_DISABLED`. */
            compliance?: string;
            /** @description If absent or false, results have no text and no highlights. Anything but an object, such as true, is ignored. Some values give the warning `ignored:contents`. */
            contents?: boolean | ({
                /** @description The key is omitted. Some values give the warning `unsupported:context`. */
                context?: boolean;
                /** @description Each result has empty lists. Some values give the warning `unsupported:extras`. */
                extras?: {
                    [key: string]: unknown;
                };
                /** @description No result is ever empty, whatever is sent. Some values give the warning `ignored:filterEmptyResults`. */
                filterEmptyResults?: boolean;
                /** @description Verbatim excerpts of articles that were read; the standfirst or title of the others. */
                highlights?: boolean | ({
                    /** @description As many whole excerpts as fit. */
                    maxCharacters?: number;
                    /** @description Counted as 1333 characters each unless maxCharacters is given. Some values give the warning `approximated:numSentences`. */
                    numSentences?: number;
                    /** @description In a search, excerpts match the query of the search. On /contents the model selects them by this query. Some values give the warning `ignored:highlights.query`. */
                    query?: string;
                } & {
                    [key: string]: unknown;
                });
                /** @description Refused: pages are read as they are today. Some values are refused: 403 `SNAPSHOT_NOT_ON_PLAN`. */
                snapshotAsOf?: string;
                /** @description Each result has an empty list. Some values give the warning `unsupported:subpages`. */
                subpages?: number;
                /** @description Nothing is generated; the key is omitted. Some values give the warning `unsupported:summary`. */
                summary?: boolean | {
                    [key: string]: unknown;
                };
                /** @description A short excerpt: the standfirst and verbatim passages, never the whole page. If there are none, the title. Some values give the warning `limited:text`. */
                text?: boolean | ({
                    /** @description Excerpts are plain text. Some values give the warning `ignored:includeHtmlTags`. */
                    includeHtmlTags?: boolean;
                    /** @description Upper limit. */
                    maxCharacters?: number;
                } & {
                    [key: string]: unknown;
                });
            } & {
                [key: string]: unknown;
            });
            /** @description A date without a time includes that day. Undated articles are excluded. */
            endPublishedDate?: string;
            /** @description At most 20; more are refused, because dropping a filter would change the result. A domain includes its subdomains, a path everything below it; *.domain is accepted. Some values are refused: 400 `INVALID_REQUEST_BODY`. */
            excludeDomains?: string[];
            /** @description No phrase may occur in the title, standfirst or excerpts. Some values give the warning `approximated:excludeText`. */
            excludeText?: string[];
            /** @description At most 20; more are refused, because dropping a filter would change the result. A domain includes its subdomains, a path everything below it; *.domain is accepted. Some values are refused: 400 `INVALID_REQUEST_BODY`. */
            includeDomains?: string[];
            /** @description Every phrase must occur in the title, standfirst or excerpts; case and accents are ignored. Some values give the warning `approximated:includeText`. */
            includeText?: string[];
            /** @description At most 50; 0 is refused. Some values give the warning `limited:numResults`. */
            numResults?: number;
            /** @description Nothing is generated. Some values give the warning `unsupported:outputSchema`. */
            outputSchema?: {
                [key: string]: unknown;
            };
            /** @description Truncated to 200 characters. Some values give the warning `limited:query`. */
            query: string;
            /** @description Date or date-time, in UTC unless it has a zone. Undated articles are then excluded and counted in left_out.undated of the extras. */
            startPublishedDate?: string;
            /** @description Sends events: the results, as `citations` for the clients, then the rest of the answer and `[DONE]`. No text is written, so no chunk has `content`. */
            stream?: boolean;
            /** @description instant is mode ultra; fast and lite are fast; auto, neural, keyword and hybrid are normal; deep and deep-… are deep. Others are refused. Some values give the warning `approximated:type`. */
            type?: string;
        } & {
            [key: string]: unknown;
        };
        CompatPerplexityChatAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatPerplexityChatArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Filters by the country of the outlet. Some values give the warning `approximated:country`. */
            country?: string;
            /** @description Every answer comes from a search. Some values are refused: 400 `unsupported_parameter`. */
            disable_search?: boolean;
            /** @description Applies to the day of publication. Some values give the warning `approximated:last_updated_after_filter`. */
            last_updated_after_filter?: string;
            /** @description Until the end of that day, UTC; an article that was never changed counts by its publication. */
            last_updated_before_filter?: string;
            /** @description The name of max_tokens in OpenAI's clients. max_tokens takes precedence; the warning is then ignored:max_completion_tokens. */
            max_completion_tokens?: number;
            /** @description Budget for the content; finish_reason is length when it is truncated. Some values give the warning `approximated:max_tokens`. */
            max_tokens?: number;
            /** @description The last message, which must be the user's, is the query. If it is longer than 200 characters, it is distilled to its last question, its names and its topic, with the warning limited:messages. Some values give the warning `ignored:messages`. */
            messages: {
                [key: string]: unknown;
            }[];
            /** @description sonar and sonar-pro are mode normal, sonar-deep-research is deep; no model reasons. Others are refused. Some values give the warning `approximated:model`. */
            model: string;
            /** @description Only 1 is available. Some values are refused: 400 `unsupported_parameter`. */
            n?: number;
            /** @description 1 to 50. Some values give the warning `limited:num_search_results`. */
            num_search_results?: number;
            /** @description Only text is available. Some values are refused: 400 `unsupported_parameter`. */
            response_format?: {
                [key: string]: unknown;
            };
            /** @description No images are returned. Some values give the warning `unsupported:return_images`. */
            return_images?: boolean;
            /** @description None are generated. Some values give the warning `unsupported:return_related_questions`. */
            return_related_questions?: boolean;
            /** @description Former name of search_after_date_filter. */
            search_after_date?: string;
            /** @description From the start of that day, UTC; ISO dates are accepted too. */
            search_after_date_filter?: string;
            /** @description Former name of search_before_date_filter. */
            search_before_date?: string;
            /** @description Until the end of that day, UTC. */
            search_before_date_filter?: string;
            /** @description Budget of 2500, 5000 or 10,000 tokens unless max_tokens is given. Some values give the warning `approximated:search_context_size`. */
            search_context_size?: string;
            /** @description Domains and paths to allow or, with a leading -, to deny; denied ones are subtracted from allowed ones. A top-level domain (.uk) and a path are allowed with a warning; *.domain is accepted. */
            search_domain_filter?: string[];
            /** @description At most 20; en-US is read as en, with a warning. */
            search_language_filter?: string[];
            /** @description Only web is available; academic and sec are refused. Some values are refused: 400 `unsupported_parameter`. */
            search_mode?: string;
            /** @description hour, day, week, month or year, by publication. Time expressions in the query then affect only the ranking. */
            search_recency_filter?: string;
            /** @description Sends one chunk per article, and a last one with usage. */
            stream?: boolean;
            /** @description Always full. Some values give the warning `unsupported:stream_mode`. */
            stream_mode?: string;
            /** @description Tools are never called. Some values are refused: 400 `unsupported_parameter`. */
            tool_choice?: string;
            /** @description Tools are never called. Some values are refused: 400 `unsupported_parameter`. */
            tools?: {
                [key: string]: unknown;
            }[];
            web_search_options?: {
                /** @description No images are returned. Some values give the warning `ignored:web_search_options.image_results_enhanced_relevance`. */
                image_results_enhanced_relevance?: boolean;
                /** @description Same as search_context_size. Some values give the warning `approximated:search_context_size`. */
                search_context_size?: string;
                /** @description fast is mode fast. Some values give the warning `approximated:web_search_options`. */
                search_type?: string;
                user_location?: {
                    /** @description Only the country is used. Some values give the warning `ignored:web_search_options.user_location`. */
                    city?: string;
                    /** @description Same as country, which takes precedence. Some values give the warning `approximated:country`. */
                    country?: string;
                    /** @description Only the country is used. Some values give the warning `ignored:web_search_options.user_location`. */
                    latitude?: number;
                    /** @description Only the country is used. Some values give the warning `ignored:web_search_options.user_location`. */
                    longitude?: number;
                    /** @description Only the country is used. Some values give the warning `ignored:web_search_options.user_location`. */
                    region?: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        CompatPerplexityModelAnswer: {
            [key: string]: unknown;
        };
        CompatPerplexityModelArgs: {
            id: string;
        };
        CompatPerplexityModelsAnswer: {
            [key: string]: unknown;
        };
        CompatPerplexitySearchAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatPerplexitySearchArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Filters by the country of the outlet. Some values give the warning `approximated:country`. */
            country?: string;
            /** @description Adds server_time. */
            display_server_time?: boolean;
            /** @description Applies to the day of publication. Some values give the warning `approximated:last_updated_after_filter`. */
            last_updated_after_filter?: string;
            /** @description Until the end of that day, UTC; an article that was never changed counts by its publication. */
            last_updated_before_filter?: string;
            /** @description 1 to 50. Some values give the warning `limited:max_results`. */
            max_results?: number;
            /** @description Budget for all excerpts, spent in rank order; a token is 4 characters. Some values give the warning `approximated:max_tokens`. */
            max_tokens?: number;
            /** @description Upper limit of one snippet, which has excerpts, never the whole page. Some values give the warning `limited:max_tokens_per_page`. */
            max_tokens_per_page?: number;
            /** @description One string, or up to 5; the results of several are ranked together in one list. Some values give the warning `approximated:query`. */
            query: string | string[];
            /** @description Former name of search_after_date_filter. */
            search_after_date?: string;
            /** @description From the start of that day, UTC; ISO dates are accepted too. */
            search_after_date_filter?: string;
            /** @description Former name of search_before_date_filter. */
            search_before_date?: string;
            /** @description Until the end of that day, UTC. */
            search_before_date_filter?: string;
            /** @description 2500, 5000 or 10,000 tokens. A token field takes precedence; the warning is then ignored:search_context_size. Some values give the warning `approximated:search_context_size`. */
            search_context_size?: string;
            /** @description Domains and paths to allow or, with a leading -, to deny; denied ones are subtracted from allowed ones. A top-level domain (.uk) and a path are allowed with a warning; *.domain is accepted. */
            search_domain_filter?: string[];
            /** @description At most 20; en-US is read as en, with a warning. */
            search_language_filter?: string[];
            /** @description Only web is available; academic and sec are refused. Some values are refused: 400 `unsupported_parameter`. */
            search_mode?: string;
            /** @description hour, day, week, month or year, by publication. Time expressions in the query then affect only the ranking. */
            search_recency_filter?: string;
            /** @description web; fast is mode fast; people is refused. Some values are refused: 400 `unsupported_parameter`. */
            search_type?: string;
        } & {
            [key: string]: unknown;
        };
        CompatTakoAgentRunsAnswer: {
            [key: string]: unknown;
        };
        CompatTakoAgentRunsArgs: {
            kind: string;
        };
        CompatTakoAnswerAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoAnswerArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Not used as a filter. Some values give the warning `limited:country_code`. */
            country_code?: string;
            /** @description Always one normal search; instant adds the warning approximated:effort. Some values give the warning `limited:effort`. */
            effort?: string;
            /** @description es is Spanish; anything else is English. Some values give the warning `approximated:locale`. */
            locale?: string;
            /** @description Nothing is generated; /answer says so in structured_output_error. Some values give the warning `unsupported:output_schema`. */
            output_schema?: {
                [key: string]: unknown;
            };
            output_settings?: {
                flat_results?: {
                    /** @description At most 40. With flat_results, /search has cards and articles in one list, results. */
                    max_results?: number;
                    /** @description Upper limit. Refused beside sources.web.snippet_max_chars. */
                    snippet_max_chars?: number;
                } & {
                    [key: string]: unknown;
                };
                /** @description The dark theme. */
                image_dark_mode?: boolean;
            } & {
                [key: string]: unknown;
            };
            /** @description Returns charts and articles about it. */
            query: string;
            sources?: {
                data?: {
                    /** @description json_compact, json_records or csv; card_json is treated as json_compact. Some values give the warning `approximated:sources.data.content_format`. */
                    content_format?: string;
                    /** @description Maximum number of cards, 1 to 20. */
                    count?: number;
                    /** @description Includes the rows. */
                    include_contents?: boolean;
                    /** @description At most 2000; the most recent rows are returned. */
                    max_rows?: number;
                    /** @description Has no effect, as in that API. */
                    mode?: string;
                    /** @description There is no graph here. With strict, no cards are returned and the warning is unsupported. Some values give the warning `ignored:sources.data.node_ids`. */
                    node_ids?: string[];
                    /** @description Requires node_ids. Some values are refused: 400 `BAD_REQUEST`. */
                    strict?: boolean;
                } & {
                    [key: string]: unknown;
                };
                /** @description Another name for sources.data, which takes precedence; this one then adds the warning ignored:sources.tako. */
                tako?: {
                    [key: string]: unknown;
                };
                web?: {
                    /** @description Upper limit. */
                    article_content_max_chars?: number;
                    /** @description Only news is searched. Some values give the warning `ignored:sources.web.category`. */
                    category?: string;
                    /** @description Maximum number of articles, 1 to 20. */
                    count?: number;
                    /** @description At most 20; applies to articles only. */
                    exclude_domains?: string[];
                    /** @description Passages joined by " … ". */
                    highlights?: boolean;
                    /** @description Verbatim excerpts, never the whole page. Some values give the warning `limited:sources.web.include_contents`. */
                    include_contents?: boolean;
                    /** @description At most 20; applies to articles only. */
                    include_domains?: string[];
                    /** @description Undated articles count by the day they were first seen. */
                    published_after?: string;
                    /** @description Undated articles count by the day they were first seen. */
                    published_before?: string;
                    /** @description Upper limit. */
                    snippet_max_chars?: number;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description The time zone whose days are counted. */
            timezone?: string;
            /** @description No source has a price per unit. */
            variable_cost?: boolean;
        } & {
            [key: string]: unknown;
        };
        CompatTakoContentsAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoContentsArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            url: string;
        } & {
            [key: string]: unknown;
        };
        CompatTakoCreateCardAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoCreateCardArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            components: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        CompatTakoCreateCardBySchemaAnswer: {
            [key: string]: unknown;
        };
        CompatTakoCreateCardBySchemaArgs: ({
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            components: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        }) & {
            name: string;
        };
        CompatTakoExploreAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoExploreArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        CompatTakoGraphSearchAnswer: {
            [key: string]: unknown;
        };
        CompatTakoGroundingAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoGroundingArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Takes precedence over inputs.count. */
            count?: number;
            /** @description Not used as a filter. Some values give the warning `limited:country_code`. */
            country_code?: string;
            /** @description include_data_url=true adds the URL of the CSV. Some values give the warning `ignored:extra_params`. */
            extra_params?: string;
            inputs: {
                /** @description Maximum number of cards, 1 to 20. */
                count?: number;
                /** @description Always one normal search, answered at once: medium and deep do the same as fast and auto. Some values give the warning `limited:search_effort`. */
                search_effort?: string;
                /** @description The query of a chart. */
                text?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description es is Spanish; anything else is English. Some values give the warning `approximated:locale`. */
            locale?: string;
            output_settings?: {
                knowledge_card_settings?: {
                    /** @description The dark theme. */
                    image_dark_mode?: boolean;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Always one normal search, answered at once: medium and deep do the same as fast and auto. Some values give the warning `limited:search_effort`. */
            search_effort?: string;
            /** @description Every index means the news. connected_data alone finds nothing, because no files are stored here. Some values give the warning `approximated:source_indexes`. */
            source_indexes?: string[];
        } & {
            [key: string]: unknown;
        };
        CompatTakoInsightsAnswer: {
            [key: string]: unknown;
        };
        CompatTakoInsightsArgs: {
            card_id?: string;
            effort?: string;
        };
        CompatTakoInsightsOfChartAnswer: {
            [key: string]: unknown;
        };
        CompatTakoInsightsOfChartArgs: {
            id: string;
        };
        CompatTakoKnowledgeSearchAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoKnowledgeSearchArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Takes precedence over inputs.count. */
            count?: number;
            /** @description Not used as a filter. Some values give the warning `limited:country_code`. */
            country_code?: string;
            /** @description include_data_url=true adds the URL of the CSV. Some values give the warning `ignored:extra_params`. */
            extra_params?: string;
            inputs: {
                /** @description Maximum number of cards, 1 to 20. */
                count?: number;
                /** @description Always one normal search, answered at once: medium and deep do the same as fast and auto. Some values give the warning `limited:search_effort`. */
                search_effort?: string;
                /** @description The query of a chart. */
                text?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description es is Spanish; anything else is English. Some values give the warning `approximated:locale`. */
            locale?: string;
            output_settings?: {
                knowledge_card_settings?: {
                    /** @description The dark theme. */
                    image_dark_mode?: boolean;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Always one normal search, answered at once: medium and deep do the same as fast and auto. Some values give the warning `limited:search_effort`. */
            search_effort?: string;
            /** @description Every index means the news. connected_data alone finds nothing, because no files are stored here. Some values give the warning `approximated:source_indexes`. */
            source_indexes?: string[];
        } & {
            [key: string]: unknown;
        };
        CompatTakoSchemaAnswer: {
            [key: string]: unknown;
        };
        CompatTakoSchemaArgs: {
            name: string;
        };
        CompatTakoSchemasAnswer: {
            [key: string]: unknown;
        }[];
        CompatTakoSearchAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoSearchArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Not used as a filter. Some values give the warning `limited:country_code`. */
            country_code?: string;
            /** @description Always one normal search; instant adds the warning approximated:effort. Some values give the warning `limited:effort`. */
            effort?: string;
            /** @description es is Spanish; anything else is English. Some values give the warning `approximated:locale`. */
            locale?: string;
            /** @description Nothing is generated; /answer says so in structured_output_error. Some values give the warning `unsupported:output_schema`. */
            output_schema?: {
                [key: string]: unknown;
            };
            output_settings?: {
                flat_results?: {
                    /** @description At most 40. With flat_results, /search has cards and articles in one list, results. */
                    max_results?: number;
                    /** @description Upper limit. Refused beside sources.web.snippet_max_chars. */
                    snippet_max_chars?: number;
                } & {
                    [key: string]: unknown;
                };
                /** @description The dark theme. */
                image_dark_mode?: boolean;
            } & {
                [key: string]: unknown;
            };
            /** @description Returns charts and articles about it. */
            query: string;
            sources?: {
                data?: {
                    /** @description json_compact, json_records or csv; card_json is treated as json_compact. Some values give the warning `approximated:sources.data.content_format`. */
                    content_format?: string;
                    /** @description Maximum number of cards, 1 to 20. */
                    count?: number;
                    /** @description Includes the rows. */
                    include_contents?: boolean;
                    /** @description At most 2000; the most recent rows are returned. */
                    max_rows?: number;
                    /** @description Has no effect, as in that API. */
                    mode?: string;
                    /** @description There is no graph here. With strict, no cards are returned and the warning is unsupported. Some values give the warning `ignored:sources.data.node_ids`. */
                    node_ids?: string[];
                    /** @description Requires node_ids. Some values are refused: 400 `BAD_REQUEST`. */
                    strict?: boolean;
                } & {
                    [key: string]: unknown;
                };
                /** @description Another name for sources.data, which takes precedence; this one then adds the warning ignored:sources.tako. */
                tako?: {
                    [key: string]: unknown;
                };
                web?: {
                    /** @description Upper limit. */
                    article_content_max_chars?: number;
                    /** @description Only news is searched. Some values give the warning `ignored:sources.web.category`. */
                    category?: string;
                    /** @description Maximum number of articles, 1 to 20. */
                    count?: number;
                    /** @description At most 20; applies to articles only. */
                    exclude_domains?: string[];
                    /** @description Passages joined by " … ". */
                    highlights?: boolean;
                    /** @description Verbatim excerpts, never the whole page. Some values give the warning `limited:sources.web.include_contents`. */
                    include_contents?: boolean;
                    /** @description At most 20; applies to articles only. */
                    include_domains?: string[];
                    /** @description Undated articles count by the day they were first seen. */
                    published_after?: string;
                    /** @description Undated articles count by the day they were first seen. */
                    published_before?: string;
                    /** @description Upper limit. */
                    snippet_max_chars?: number;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description The time zone whose days are counted. */
            timezone?: string;
            /** @description No source has a price per unit. */
            variable_cost?: boolean;
        } & {
            [key: string]: unknown;
        };
        CompatTakoStartKnowledgeSearchAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoStartKnowledgeSearchArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            /** @description Takes precedence over inputs.count. */
            count?: number;
            /** @description Not used as a filter. Some values give the warning `limited:country_code`. */
            country_code?: string;
            /** @description include_data_url=true adds the URL of the CSV. Some values give the warning `ignored:extra_params`. */
            extra_params?: string;
            inputs: {
                /** @description Maximum number of cards, 1 to 20. */
                count?: number;
                /** @description Always one normal search, answered at once: medium and deep do the same as fast and auto. Some values give the warning `limited:search_effort`. */
                search_effort?: string;
                /** @description The query of a chart. */
                text?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description es is Spanish; anything else is English. Some values give the warning `approximated:locale`. */
            locale?: string;
            output_settings?: {
                knowledge_card_settings?: {
                    /** @description The dark theme. */
                    image_dark_mode?: boolean;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Always one normal search, answered at once: medium and deep do the same as fast and auto. Some values give the warning `limited:search_effort`. */
            search_effort?: string;
            /** @description Every index means the news. connected_data alone finds nothing, because no files are stored here. Some values give the warning `approximated:source_indexes`. */
            source_indexes?: string[];
        } & {
            [key: string]: unknown;
        };
        CompatTakoTaskStatusAnswer: {
            [key: string]: unknown;
        };
        CompatTakoTaskStatusArgs: {
            task_id?: string;
        };
        CompatTakoVisualizeAnswer: {
            [key: string]: unknown;
        };
        /** @description As that API takes it. */
        CompatTakoVisualizeArgs: {
            /** @description Fields of the native API that this one does not have, and `max_cost_usd`. */
            canillita?: {
                [key: string]: unknown;
            };
            csv?: string[];
        } & {
            [key: string]: unknown;
        };
        Content: {
            author: string | null;
            country: string | null;
            /** @description Structured data declared by the page (schema.org, Open Graph). */
            data: {
                [key: string]: unknown;
            } | null;
            error: {
                code: string;
                detail: string;
                reason: string | null;
            } | null;
            /** @description At most three verbatim excerpts of 280 characters each, 15 % of the text in total. */
            excerpts: string[];
            /** @description At most 25 words. */
            highlights: string[];
            image: string | null;
            language: string | null;
            /** Format: date-time */
            modified_at: string | null;
            /** Format: date-time */
            published_at: string | null;
            read: {
                centrality: number;
                probability: number;
            } | null;
            /** @description What the page says about being shown: no excerpts come from one that is `paywalled` or `nosnippet`, or whose `max_snippet` is 0. Null when it could not be read. */
            rights: {
                max_snippet: number | null;
                noarchive: boolean;
                nosnippet: boolean;
                paywalled: boolean | null;
            } | null;
            section: string | null;
            /** @description Standfirst as the outlet published it; null where the outlet allows no snippet. */
            snippet: string | null;
            source: string | null;
            /** @enum {string} */
            status: "ok" | "failed";
            title: string | null;
            url: string;
        };
        ContentsAnswer: {
            id: string;
            incomplete: boolean;
            /** @description The number of pages by reason: failed, not_reranked_in_time (judged without the reranker, for which there was no time), quotes_not_allowed, over_max_tokens. */
            left_out: {
                count: number;
                reason: string;
            }[];
            /** @enum {string} */
            object: "contents";
            results: components["schemas"]["Content"][];
            usage: {
                cached: boolean;
                cost_usd: number;
                pages: number;
            };
        };
        ContentsRequest: {
            /** @default true */
            highlights?: boolean;
            /**
             * @description Limit on the estimated tokens of the answer (4 characters each); when it is reached, `incomplete` is true.
             * @default null
             */
            max_tokens?: number | null;
            /** @description If given, excerpts match the query, and `read` says how much each page covers it. */
            query?: string;
            /** @description The pages, 1 to 10. Failed pages are free, and one that is given twice is billed once. */
            urls: string[];
        };
        CreateKeyArgs: components["schemas"]["NewKey"] & {
            /**
             * @description The id of the organization.
             * @example org_4k9x02mdq8s1v7ce
             */
            id: string;
        };
        DeleteChartArgs: {
            /**
             * @description The id of the chart.
             * @example chart_7Gq2mX0tVbR4yKc9sLw1ZpHd
             */
            id: string;
        };
        DeletedOrganization: {
            /** @enum {boolean} */
            deleted: true;
            /** @example org_4k9x02mdq8s1v7ce */
            id: string;
            /** @enum {string} */
            object: "organization";
        };
        DeleteIndexArgs: {
            /**
             * @description The id of the index.
             * @example idx_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        DeleteOrganizationArgs: {
            /**
             * @description The id of the organization.
             * @example org_4k9x02mdq8s1v7ce
             */
            id: string;
        };
        DeleteWatchArgs: {
            /**
             * @description The id of the watch.
             * @example wtc_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        /** @description Where matches go. They can always be listed, too. */
        Deliver: {
            /** @description Whether there is a feed; false ends it, and its address with it. */
            feed?: boolean;
            webhook?: components["schemas"]["Webhook"] | null;
        };
        Diffusion: {
            by_day: {
                count: number;
                day: string;
            }[];
            by_source: {
                count: number;
                /** Format: date-time */
                first_published_at: string | null;
                source: string;
            }[];
            first: {
                /** Format: date-time */
                published_at: string | null;
                source: string | null;
                title: string;
                url: string;
            } | null;
            /** @description Days missing from `by_day`, which has the busiest, because of `max_tokens`. */
            other_days?: number;
            /** @description Outlets missing from `by_source`, which has those with the most, because of `max_tokens`. */
            other_sources?: number;
            /** @description Articles without a date, which no day counts. */
            undated: number;
        };
        Discovery: {
            country: string | null;
            /** @description Readable feeds, most articles first. */
            feeds: {
                /** @enum {string} */
                format: "rss" | "atom" | "rdf" | "json" | "sitemap" | "sitemap-index";
                items: number;
                language: string | null;
                named_in: string;
                /** Format: date-time */
                newest: string | null;
                title: string | null;
                url: string;
                warnings: string[];
            }[];
            homepage: string;
            languages: string[];
            name: string | null;
            /** @enum {string} */
            object: "discovery";
            /** @description The feeds that together have the most articles. */
            suggested: string[];
            tried: {
                url: string;
                why: string;
            }[];
            url: string;
        };
        /**
         * Error
         * @description Why a request was refused or a job failed (RFC 9457 problem details).
         */
        Error: {
            /**
             * @description Stable code for programs.
             * @example invalid_request
             */
            code: string;
            /** @description Explanation for people. */
            detail: string;
            /** @description All invalid fields; empty unless the request is invalid. */
            errors: {
                /** @description What is wrong with the field. */
                message: string;
                /**
                 * @description The field, dotted.
                 * @example query
                 */
                path: string;
            }[];
            /** @description Quote it to support; also in the `x-request-id` header. */
            request_id: string;
            /** @description HTTP status. */
            status: number;
            /** @description Short summary of the status. */
            title: string;
            /**
             * @description The code as a URN.
             * @example urn:canillita:error:invalid_request
             */
            type: string;
        };
        /** @description Verbatim excerpts across articles that were read; null when they were not asked for. */
        Essential: {
            excerpts: {
                source: string | null;
                text: string;
                title: string;
                url: string;
            }[];
        };
        /** @description With `explain` (and, at the top, with one query): how the query was understood. */
        Explain: {
            /** @description The models that judged relevance, such as `relevance-lexical`, `encoder` and `reranker`; of similar articles `same_story` and, where vectors count, `encoder`. */
            judged_by: string[];
            understood: components["schemas"]["Understood"];
        };
        ExportSourcesAnswer: {
            [key: string]: unknown;
        }[];
        ExportSourcesArgs: {
            /**
             * @description `json` is the format of `sources.json`.
             * @default json
             * @enum {string}
             */
            format?: "json";
        };
        ExportSourcesTextArgs: {
            /**
             * @description `json` is the format of `sources.json`.
             * @default json
             * @enum {string}
             */
            format: "opml";
        };
        Feed: {
            format: string | null;
            last_error: string | null;
            /**
             * Format: date-time
             * @description The earlier name of `last_poll_at`.
             */
            last_look_at: string | null;
            /** Format: date-time */
            last_new_at: string | null;
            /** Format: date-time */
            last_poll_at: string | null;
            /**
             * Format: date-time
             * @description The earlier name of `next_poll_at`.
             */
            next_look_at: string;
            /** Format: date-time */
            next_poll_at: string;
            /** @description The section of its articles that name none. */
            section: string | null;
            url: string;
            /** @description Problems of a feed that can still be read. */
            warnings: string[];
            /** @description The reason for the time of the next poll. */
            why: string | null;
        };
        GetBillsArgs: {
            /**
             * @default json
             * @enum {string}
             */
            format?: "json";
            /**
             * @description A UTC month. Default: the current one so far.
             * @example 2026-10
             */
            month?: string;
            /**
             * @description Default: every organization, deleted ones too.
             * @example org_4k9x02mdq8s1v7ce
             */
            organization?: string;
        };
        GetBillsTextArgs: {
            /**
             * @default json
             * @enum {string}
             */
            format: "csv";
            /**
             * @description A UTC month. Default: the current one so far.
             * @example 2026-10
             */
            month?: string;
            /**
             * @description Default: every organization, deleted ones too.
             * @example org_4k9x02mdq8s1v7ce
             */
            organization?: string;
        };
        GetChartArgs: {
            /**
             * @description The id of the chart.
             * @example chart_7Gq2mX0tVbR4yKc9sLw1ZpHd
             */
            id: string;
        };
        GetFeedArgs: {
            /**
             * @description The token of the feed, and `.xml` or `.json`.
             * @example 5f0c1e7a9b3d4c6e8f2a0b1c3d5e7f9012a4b6c8d0e2f416.xml
             */
            file: string;
        };
        GetImportArgs: {
            /** @description `next` of the previous page. */
            after?: number;
            /**
             * @description The id of the import.
             * @example imp_5f2b8c01d4e9a7360c1d2e3f
             */
            id: string;
            /**
             * @description The most lines of a page.
             * @default 1000
             */
            limit?: number;
            /**
             * @description Only lines with this outcome.
             * @enum {string}
             */
            outcome?: "taken" | "known" | "refused";
        };
        GetIndexArgs: {
            /**
             * @description The id of the index.
             * @example idx_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        GetJobArgs: {
            /**
             * @description The id from the 202 response.
             * @example job_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        GetModelPictureArgs: {
            /**
             * @description The name of its file.
             * @example reliability-article.png
             */
            picture: string;
            /**
             * @description What the model does.
             * @example relevance
             */
            task: string;
        };
        GetOrganizationArgs: {
            /**
             * @description The id of the organization.
             * @example org_4k9x02mdq8s1v7ce
             */
            id: string;
        };
        GetSourceArgs: {
            /**
             * @description The id of the outlet.
             * @example infobae
             */
            id: string;
        };
        GetUsageArgs: {
            /**
             * @description Rows of each key, instead of all keys together.
             * @enum {string}
             */
            by?: "key";
            /**
             * Format: date
             * @description First UTC day, at most 365 days before `to`. Default: the first of the month of `to`.
             * @example 2026-10-01
             */
            from?: string;
            /**
             * @description Only what this key caused.
             * @example key_7h2m5t0rw3n8y1ba
             */
            key?: string;
            /**
             * Format: date
             * @description Last UTC day, inclusive. Default: today.
             * @example 2026-10-01
             */
            to?: string;
        };
        GetUsageOfAllArgs: {
            /**
             * @description Rows of each key, instead of all keys together.
             * @enum {string}
             */
            by?: "key";
            /**
             * Format: date
             * @description First UTC day, at most 365 days before `to`. Default: the first of the month of `to`.
             * @example 2026-10-01
             */
            from?: string;
            /**
             * @description Only what this key caused.
             * @example key_7h2m5t0rw3n8y1ba
             */
            key?: string;
            /**
             * @description Default: every organization, deleted ones too.
             * @example org_4k9x02mdq8s1v7ce
             */
            organization?: string;
            /**
             * Format: date
             * @description Last UTC day, inclusive. Default: today.
             * @example 2026-10-01
             */
            to?: string;
        };
        GetWatchArgs: {
            /**
             * @description The id of the watch.
             * @example wtc_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        Group: {
            /** @description Only where nothing was found about the topic as written: the topic, with a typing error corrected, that was searched instead. */
            did_you_mean?: string;
            diffusion: components["schemas"]["Diffusion"] | null;
            essential: components["schemas"]["Essential"] | null;
            explain?: components["schemas"]["Explain"];
            found: boolean;
            /** @description If nothing was found: the closest matches. */
            near_misses: components["schemas"]["Result"][];
            query: string;
            /** @description The headline looked relevant, reading said no. */
            rejected: components["schemas"]["Result"][];
            results: components["schemas"]["Result"][];
            temporal: components["schemas"]["Temporal"] | null;
            tone: components["schemas"]["ToneSum"] | null;
            /** @description Relevant articles judged (a score of 0.5 or more), before `max_results`. */
            total: number;
        };
        Import: {
            /** Format: date-time */
            created_at: string;
            /** @description Feeds processed so far. */
            done: number;
            /** Format: date-time */
            ended_at: string | null;
            error: string | null;
            /** @enum {string} */
            format: "opml" | "json";
            /** @example imp_5f2b8c01d4e9a7360c1d2e3f */
            id: string;
            /** @description Already on the list. */
            known: number;
            /** @enum {string} */
            object: "import";
            refused: number;
            /** @description Outlets removed by `replace`. */
            removed: number;
            replace: boolean;
            /** @enum {string} */
            status: "waiting" | "running" | "done" | "failed";
            taken: number;
            /** @description Feeds in the list. */
            total: number;
        };
        Imported: {
            /** @description Fields that articles do not have, most frequent first; the articles are stored without them. */
            ignored: {
                articles: number;
                field: string;
                /** @description The field of which it may be a misspelling. */
                meant: string | null;
            }[];
            inserted: number;
            /** @description Stored already, or twice in the batch. */
            known: number;
            /** @enum {string} */
            object: "imported";
            /** @description The first reasons. */
            reasons: string[];
            refused: number;
        };
        ImportReport: {
            /** Format: date-time */
            created_at: string;
            /** @description Feeds processed so far. */
            done: number;
            /** Format: date-time */
            ended_at: string | null;
            error: string | null;
            /** @enum {string} */
            format: "opml" | "json";
            /** @example imp_5f2b8c01d4e9a7360c1d2e3f */
            id: string;
            /** @description Already on the list. */
            known: number;
            /** @description `after` of the next page; null on the last one. */
            next: number | null;
            /** @enum {string} */
            object: "import";
            refused: number;
            /** @description Outlets removed by `replace`. */
            removed: number;
            replace: boolean;
            report: {
                /** @description Line of the OPML file, or entry of the list, from 1. */
                line: number;
                /** @enum {string} */
                outcome: "taken" | "known" | "refused";
                /**
                 * @description The outlet of the feed.
                 * @example infobae
                 */
                source: string | null;
                title: string;
                url: string;
                why: string | null;
            }[];
            /** @enum {string} */
            status: "waiting" | "running" | "done" | "failed";
            taken: number;
            /** @description Feeds in the list. */
            total: number;
        };
        Index: {
            /** Format: date-time */
            created_at: string;
            /** @description Why the index as a whole failed. */
            error: string | null;
            /** @description Use it as `index` in `POST /v1/search`. */
            id: string;
            /** @enum {string} */
            kind: "urls" | "sitemap" | "feed";
            max_urls: number;
            /** @description Monthly cost at the current size. */
            monthly_cost_usd: number;
            name: string;
            /**
             * Format: date-time
             * @description Null during a refresh.
             */
            next_refresh_at: string | null;
            /** @enum {string} */
            object: "index";
            refresh_hours: number;
            /** Format: date-time */
            refreshed_at: string | null;
            /** @description The sitemap or feed; null for a list of URLs. */
            source: string | null;
            /**
             * @description `building` until all pages were tried once; `ready` can be searched, also during a refresh.
             * @enum {string}
             */
            status: "building" | "ready" | "failed";
            /** @description The rest is waiting to be read. */
            urls: {
                failed: number;
                indexed: number;
                total: number;
            };
        };
        IndexChanges: {
            /** @description Maximum number of URLs; what a sitemap or feed has beyond it is left out. */
            max_urls?: number;
            /** @description A name for you; nobody else sees it. */
            name?: string;
            /** @description Hours from the end of one refresh to the next. */
            refresh_hours?: number;
            /** @description The complete new list; only for an index created from `urls`. */
            urls?: string[];
        };
        IndexList: {
            data: components["schemas"]["Index"][];
            has_more: boolean;
            next_before: string | null;
            /** @enum {string} */
            object: "list";
        };
        IndexRequest: {
            /** @description A feed of any format. Pages that disappear from it stay until `max_urls` is reached; then the oldest are removed. */
            feed?: string;
            /** @description Maximum number of URLs; what a sitemap or feed has beyond it is left out. Default: 5000, or the number of `urls`. */
            max_urls?: number;
            /** @description A name for you; nobody else sees it. */
            name: string;
            /**
             * @description Hours from the end of one refresh to the next.
             * @default 24
             */
            refresh_hours?: number;
            /** @description A sitemap or sitemap index: XML, gzipped or plain text. Pages that disappear from it are removed. */
            sitemap?: string;
            /** @description The URLs of the pages; duplicates are ignored. */
            urls?: string[];
        } & (unknown | unknown | unknown);
        IndexUrl: {
            /** @description Why the last attempt to read it failed, as in `POST /v1/contents`. An indexed page then still has its previous content. */
            error: {
                code: string;
                detail: string;
                reason: string;
            } | null;
            /** Format: date-time */
            read_at: string | null;
            /** @enum {string} */
            status: "waiting" | "indexed" | "failed";
            title: string | null;
            url: string;
        };
        IndexUrlList: {
            data: components["schemas"]["IndexUrl"][];
            has_more: boolean;
            next_after: string | null;
            /** @enum {string} */
            object: "list";
        };
        /** Job */
        Job: {
            /** Format: date-time */
            created_at: string;
            /** @description If failed: the reason. */
            error: components["schemas"]["Error"] | null;
            /** @description Null until the job is finished. */
            finished_at: string | null;
            id: string;
            /** @constant */
            object: "job";
            /** @description If succeeded: the answer, as from `POST /v1/search`. */
            result: components["schemas"]["SearchAnswer"] | null;
            /** @enum {unknown} */
            status: "queued" | "running" | "succeeded" | "failed";
        };
        Key: {
            /** @description Null: all those of the organization. */
            capabilities: ("search" | "similar" | "contents" | "site" | "indexes" | "charts" | "watches" | "compat-exa" | "compat-perplexity" | "compat-tako" | "mcp")[] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** @description The first characters of the key. */
            hint: string;
            /** @example key_7h2m5t0rw3n8y1ba */
            id: string;
            label: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** @enum {string} */
            object: "key";
            operator: boolean;
            /**
             * @description Null: an operator key.
             * @example org_4k9x02mdq8s1v7ce
             */
            organization: string | null;
            /** @description Null: that of the organization. */
            rate_limit: {
                burst: number;
                per_second: number;
            } | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        KeyChanges: {
            /** @description What the key may use of what its organization may. Null: all of it. Not for operator keys. */
            capabilities?: ("search" | "similar" | "contents" | "site" | "indexes" | "charts" | "watches" | "compat-exa" | "compat-perplexity" | "compat-tako" | "mcp")[] | null;
            /**
             * @description From then on the key is refused. Null: it does not expire.
             * @example 2027-01-31T00:00:00Z
             */
            expires_at?: string | null;
            /** @description For people, to distinguish keys. */
            label?: string;
            /** @description Its own limit. Null: that of the organization. Not for operator keys. */
            rate_limit?: {
                burst: number;
                per_second: number;
            } | null;
        };
        LeftOut: {
            count: number;
            reason: string;
            /**
             * Format: date-time
             * @description With index_empty and not_fresh_since: when the last of those outlets was read; null: never.
             */
            since?: string | null;
        };
        LiftedTakedown: {
            /** @enum {boolean} */
            lifted: true;
            /** @enum {string} */
            object: "takedown";
            /** @example https://example.com/news/story */
            url: string;
        };
        LiftTakedownArgs: {
            /**
             * @description The URL of the article, in any spelling.
             * @example https://example.com/news/story
             */
            url: string;
        };
        ListChartsArgs: {
            /** @description The `next_before` of the previous page. */
            before?: string;
            /**
             * @description The most of a page.
             * @default 20
             */
            limit?: number;
        };
        ListChartsOfAllAnswer: {
            data: components["schemas"]["OperatorChart"][];
            /** @constant */
            object: "list";
        };
        ListChartsOfAllArgs: {
            /**
             * @description The most to list.
             * @default 100
             */
            limit?: number;
        };
        ListIndexesArgs: {
            /** @description The `next_before` of the previous page. */
            before?: string;
            /**
             * @description The most of a page.
             * @default 20
             */
            limit?: number;
        };
        ListIndexesOfAllAnswer: {
            data: components["schemas"]["OperatorIndex"][];
            /** @constant */
            object: "list";
        };
        ListIndexesOfAllArgs: {
            /**
             * @description The most to list.
             * @default 100
             */
            limit?: number;
        };
        ListIndexUrlsArgs: {
            /**
             * @description The `next_after` of the previous page.
             * @default 0
             */
            after?: number;
            /**
             * @description The id of the index.
             * @example idx_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
            /**
             * @description The most URLs of a page.
             * @default 100
             */
            limit?: number;
            /**
             * @description Only URLs in this state.
             * @enum {string}
             */
            status?: "waiting" | "indexed" | "failed";
        };
        ListKeysAnswer: {
            data: components["schemas"]["Key"][];
            /** @constant */
            object: "list";
        };
        ListKeysArgs: {
            /**
             * @description The id of the organization.
             * @example org_4k9x02mdq8s1v7ce
             */
            id: string;
        };
        ListMatchesArgs: {
            /** @description The id of the last match you have; those after it follow. */
            after?: string;
            /**
             * @description The id of the watch.
             * @example wtc_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
            /**
             * @description The most matches of a page.
             * @default 50
             */
            limit?: number;
        };
        ListOperatorKeysAnswer: {
            data: components["schemas"]["Key"][];
            /** @constant */
            object: "list";
        };
        ListOrganizationsAnswer: {
            data: components["schemas"]["Organization"][];
            /** @constant */
            object: "list";
        };
        ListQueuedJobsAnswer: {
            data: components["schemas"]["QueuedJob"][];
            /** @constant */
            object: "list";
        };
        ListQueuedJobsArgs: {
            /**
             * @description The most to list.
             * @default 100
             */
            limit?: number;
            /**
             * @description Only of this queue.
             * @example site-search
             */
            queue?: string;
            /**
             * @description Only in this state.
             * @enum {string}
             */
            state?: "waiting" | "retrying" | "running" | "failed" | "succeeded" | "cancelled";
        };
        ListQueuesAnswer: {
            data: components["schemas"]["Queue"][];
            /** @constant */
            object: "list";
        };
        ListSourcesOfOperatorArgs: {
            /** @description `next_after` of the previous page. */
            after?: string;
            /** @description Only outlets whose name, domain or id contains this; accents and capitals do not count. */
            find?: string;
            /** @description The most outlets of a page. Default: all. */
            limit?: number;
            /**
             * @description Only outlets in this state.
             * @enum {string}
             */
            status?: "ok" | "waiting" | "failing" | "paused" | "archive";
        };
        ListTakedownsAnswer: {
            data: components["schemas"]["Takedown"][];
            /** @constant */
            object: "list";
        };
        ListWatchesArgs: {
            /** @description The `next_before` of the previous page. */
            before?: string;
            /**
             * @description The most of a page.
             * @default 20
             */
            limit?: number;
        };
        ListWatchesOfAllAnswer: {
            data: components["schemas"]["OperatorWatch"][];
            /** @constant */
            object: "list";
        };
        ListWatchesOfAllArgs: {
            /**
             * @description The most to list.
             * @default 100
             */
            limit?: number;
        };
        MadeKey: {
            /** @description Null: all those of the organization. */
            capabilities: ("search" | "similar" | "contents" | "site" | "indexes" | "charts" | "watches" | "compat-exa" | "compat-perplexity" | "compat-tako" | "mcp")[] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** @description The first characters of the key. */
            hint: string;
            /** @example key_7h2m5t0rw3n8y1ba */
            id: string;
            /** @description The key itself. It is not shown again. */
            key: string;
            label: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** @enum {string} */
            object: "key";
            operator: boolean;
            /**
             * @description Null: an operator key.
             * @example org_4k9x02mdq8s1v7ce
             */
            organization: string | null;
            /** @description Null: that of the organization. */
            rate_limit: {
                burst: number;
                per_second: number;
            } | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        Match: {
            /** Format: date-time */
            found_at: string;
            id: string;
            /** @enum {string} */
            object: "match";
            result: components["schemas"]["Result"];
        };
        MatchList: {
            data: components["schemas"]["Match"][];
            has_more: boolean;
            /** @description The `after` of the next request, now or later. Null while there are no matches at all. */
            next_after: string | null;
            /** @enum {string} */
            object: "list";
        };
        Model: {
            bytes: number;
            /** @enum {string|null} */
            kind: "shipped" | "hub" | null;
            licence: string | null;
            /** @description As its card has them. */
            measures: unknown;
            /** @description Null: the task has no model. */
            name: string | null;
            /** @description For `GET /admin/v1/models/{task}/pictures/{picture}`. */
            pictures: string[];
            problem: string | null;
            task: string;
        };
        Models: {
            /** @description What judges relevance. */
            judged_by: string[];
            models: components["schemas"]["Model"][];
            /** @enum {string} */
            object: "models";
            /** @description Since the start of this process. */
            work: components["schemas"]["Work"][];
        };
        NewKey: {
            /** @description What the key may use of what its organization may. Null: all of it. Not for operator keys. */
            capabilities?: ("search" | "similar" | "contents" | "site" | "indexes" | "charts" | "watches" | "compat-exa" | "compat-perplexity" | "compat-tako" | "mcp")[] | null;
            /**
             * @description From then on the key is refused. Null: it does not expire.
             * @example 2027-01-31T00:00:00Z
             */
            expires_at?: string | null;
            /** @description For people, to distinguish keys. */
            label?: string;
            /** @description Its own limit. Null: that of the organization. Not for operator keys. */
            rate_limit?: {
                burst: number;
                per_second: number;
            } | null;
        };
        NewOrganization: {
            /** @description What a credit plan may spend in a UTC month. Send a string for an exact amount. */
            monthly_credit_usd?: number | string | null;
            /** @example Acme News */
            name: string;
            /**
             * @description The only outlets that its searches, live sites and pages may be of: ids of outlets, or domains. Null: all.
             * @example [
             *       "infobae",
             *       "lanacion.com.ar"
             *     ]
             */
            outlets?: string[] | null;
            /**
             * @description `payg` pays for what it uses; `credit` may spend its monthly credit.
             * @enum {string}
             */
            plan?: "payg" | "credit";
            /** @description Requests per second in the long run, and in a burst. Null: the default of the deployment. */
            rate_limit?: {
                burst: number;
                per_second: number;
            } | null;
            /** @description While true, its keys are refused with 403 `organization_suspended`. */
            suspended?: boolean;
        };
        NewSource: {
            /** @description ISO 3166-1 alpha-2. Default: derived from the domain. */
            country?: string | null;
            /** @description Feeds, news sitemaps or sitemap indexes. Default: those discovered on the site. */
            feeds?: string[];
            /**
             * @description The home page of the outlet.
             * @example https://www.infobae.com/
             */
            homepage: string;
            /**
             * @description Stable. Default: derived from the domain.
             * @example infobae
             */
            id?: string;
            /** @description Main language first. Default: as declared by its pages and feeds. */
            languages?: string[];
            /** @description Default: the name that the site gives itself. */
            name?: string;
        };
        OEmbed: {
            cache_age: number;
            height: number;
            html: string;
            provider_name: string;
            provider_url: string;
            thumbnail_height: number;
            thumbnail_url: string;
            thumbnail_width: number;
            title: string;
            /** @enum {string} */
            type: "rich";
            /** @enum {string} */
            version: "1.0";
            width: number;
        };
        OembedArgs: {
            /**
             * @default json
             * @enum {string}
             */
            format?: "json";
            maxheight?: number;
            maxwidth?: number;
            url: string;
        };
        OperatorChart: {
            /** Format: date-time */
            created_at: string;
            embed_url: string;
            /** Format: date-time */
            expires_at: string | null;
            id: string;
            name: string;
            /** @enum {string} */
            object: "chart";
            organization: string;
            type: string;
        };
        OperatorIndex: {
            /** Format: date-time */
            created_at: string;
            error: string | null;
            id: string;
            monthly_cost_usd: number;
            name: string;
            /** @enum {string} */
            object: "index";
            organization: string;
            /** Format: date-time */
            refreshed_at: string | null;
            /** @description The sitemap or feed; null for a list of URLs. */
            source: string | null;
            /** @enum {string} */
            status: "building" | "ready" | "failed";
            urls: {
                failed: number;
                indexed: number;
                total: number;
            };
        };
        OperatorSourceList: {
            /** @description The text of an OPML file. */
            opml?: string;
            /**
             * @description Remove outlets and feeds that are not in this list.
             * @default false
             */
            replace?: boolean;
            /** @description Outlets in the format of `sources.json`. */
            sources?: {
                [key: string]: unknown;
            }[];
        } & (unknown | unknown);
        OperatorUsage: {
            data: {
                cost_usd: number;
                /**
                 * Format: date
                 * @example 2026-10-01
                 */
                day: string;
                /** @example search_normal */
                item: string;
                /**
                 * @description With `by=key`. Null: no key caused it.
                 * @example key_7h2m5t0rw3n8y1ba
                 */
                key?: string | null;
                /** @example org_4k9x02mdq8s1v7ce */
                organization: string;
                quantity: number;
            }[];
            /**
             * Format: date
             * @example 2026-10-01
             */
            from: string;
            /** @enum {string} */
            object: "usage";
            /**
             * @description Null: every organization.
             * @example org_4k9x02mdq8s1v7ce
             */
            organization: string | null;
            /**
             * Format: date
             * @example 2026-10-01
             */
            to: string;
            total_usd: number;
        };
        OperatorWatch: {
            /** Format: date-time */
            created_at: string;
            every_minutes: number;
            id: string;
            last_error: string | null;
            /** Format: date-time */
            last_run_at: string | null;
            matches: number;
            name: string;
            /** Format: date-time */
            next_run_at: string | null;
            /** @enum {string} */
            object: "watch";
            organization: string;
            queries: string[];
            /** @enum {string} */
            status: "active" | "paused" | "failing";
        };
        Organization: {
            /** Format: date-time */
            created_at: string;
            /** @example org_4k9x02mdq8s1v7ce */
            id: string;
            monthly_credit_usd: number | null;
            /** @example Acme News */
            name: string;
            /** @enum {string} */
            object: "organization";
            /**
             * @description The only outlets that it may see. Null: all.
             * @example [
             *       "infobae",
             *       "lanacion.com.ar"
             *     ]
             */
            outlets: string[] | null;
            /** @enum {string} */
            plan: "payg" | "credit";
            /** @description Capabilities set for this organization, which override the defaults of the deployment. */
            plugins: {
                [key: string]: boolean;
            };
            /** @description Requests per second in the long run, and in a burst. Null: the default of the deployment. */
            rate_limit: {
                burst: number;
                per_second: number;
            } | null;
            suspended: boolean;
            /** Format: date-time */
            suspended_at: string | null;
        };
        OrganizationAndMonth: {
            /** Format: date-time */
            created_at: string;
            /** @example org_4k9x02mdq8s1v7ce */
            id: string;
            /** @description The current UTC month. */
            month: {
                /** @description Null on the payg plan. */
                left_usd: number | null;
                /** Format: date-time */
                renews_at: string;
                spent_usd: number;
            };
            monthly_credit_usd: number | null;
            /** @example Acme News */
            name: string;
            /** @enum {string} */
            object: "organization";
            /**
             * @description The only outlets that it may see. Null: all.
             * @example [
             *       "infobae",
             *       "lanacion.com.ar"
             *     ]
             */
            outlets: string[] | null;
            /** @enum {string} */
            plan: "payg" | "credit";
            /** @description Capabilities set for this organization, which override the defaults of the deployment. */
            plugins: {
                [key: string]: boolean;
            };
            /** @description Requests per second in the long run, and in a burst. Null: the default of the deployment. */
            rate_limit: {
                burst: number;
                per_second: number;
            } | null;
            suspended: boolean;
            /** Format: date-time */
            suspended_at: string | null;
        };
        OrganizationChanges: {
            /** @description What a credit plan may spend in a UTC month. Send a string for an exact amount. */
            monthly_credit_usd?: number | string | null;
            /** @example Acme News */
            name?: string;
            /**
             * @description The only outlets that its searches, live sites and pages may be of: ids of outlets, or domains. Null: all.
             * @example [
             *       "infobae",
             *       "lanacion.com.ar"
             *     ]
             */
            outlets?: string[] | null;
            /**
             * @description `payg` pays for what it uses; `credit` may spend its monthly credit.
             * @enum {string}
             */
            plan?: "payg" | "credit";
            /** @description Requests per second in the long run, and in a burst. Null: the default of the deployment. */
            rate_limit?: {
                burst: number;
                per_second: number;
            } | null;
            /** @description While true, its keys are refused with 403 `organization_suspended`. */
            suspended?: boolean;
        };
        OutletAsked: {
            id: string;
            name: string;
        };
        OwnUsage: {
            data: {
                cost_usd: number;
                /**
                 * Format: date
                 * @example 2026-10-01
                 */
                day: string;
                /** @example search_normal */
                item: string;
                /**
                 * @description With `by=key`. Null: no key caused it.
                 * @example key_7h2m5t0rw3n8y1ba
                 */
                key?: string | null;
                /** @example org_4k9x02mdq8s1v7ce */
                organization: string;
                quantity: number;
            }[];
            /**
             * Format: date
             * @example 2026-10-01
             */
            from: string;
            /** @description The current UTC month. */
            month: {
                /** @description Null on the payg plan. */
                left_usd: number | null;
                /** Format: date-time */
                renews_at: string;
                spent_usd: number;
            };
            /** @enum {string} */
            object: "usage";
            /**
             * @description Null: every organization.
             * @example org_4k9x02mdq8s1v7ce
             */
            organization: string | null;
            /**
             * Format: date
             * @example 2026-10-01
             */
            to: string;
            total_usd: number;
        };
        /**
         * PartialResults
         * @description The best results so far; later events replace it.
         */
        PartialResults: {
            results: components["schemas"]["Result"][];
            total: number;
        };
        Poll: {
            /** @description Feeds being polled. */
            feeds: number;
            /** @enum {string} */
            object: "poll";
            /** @example infobae */
            source: string;
        };
        PollSourceArgs: {
            /**
             * @description The id of the outlet.
             * @example infobae
             */
            id: string;
        };
        Queue: {
            cancelled: number;
            failed: number;
            /** @example site-search */
            queue: string;
            retrying: number;
            running: number;
            succeeded: number;
            waiting: number;
        };
        QueuedJob: {
            /** Format: date-time */
            created_at: string;
            /** @description What the job is about: an import, an index, an organization. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it may run.
             */
            due_at: string;
            /** @description Of the last try. */
            error: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: uuid
             * @example 5f2b8c01-d4e9-4a73-9c1d-2e3f60a7b8c9
             */
            id: string;
            /** @enum {string} */
            object: "queued_job";
            /** @example site-search */
            queue: string;
            /** Format: date-time */
            started_at: string | null;
            /** @enum {string} */
            state: "waiting" | "retrying" | "running" | "failed" | "succeeded" | "cancelled";
            /** @description How often it was started again. */
            tries: number;
        };
        /** @description The article at `url`. Neither it nor copies of it are among the results. */
        Reference: {
            author: string | null;
            country: string | null;
            image: string | null;
            language: string | null;
            /** Format: date-time */
            published_at: string | null;
            section: string | null;
            snippet: string | null;
            source: string | null;
            title: string;
            /** Format: uri */
            url: string;
        };
        RefreshIndexArgs: {
            /**
             * @description The id of the index.
             * @example idx_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        Reindexed: {
            documents: number;
            /** @enum {string} */
            object: "reindex";
            seconds: number;
            segments: number;
        };
        RemovedSource: {
            /** @example infobae */
            id: string;
            /** @enum {string} */
            object: "source";
            /** @enum {boolean} */
            removed: true;
        };
        RemoveSourceArgs: {
            /**
             * @description The id of the outlet.
             * @example infobae
             */
            id: string;
        };
        Result: {
            answers: components["schemas"]["Answers"] | null;
            country: string | null;
            /** @description Custom indexes only: structured data that the page declares, such as price and brand. */
            data: {
                [key: string]: string | number;
            } | null;
            /**
             * @description When the query names a date: of that day, of the day before or after, undated, or neither.
             * @enum {string|null}
             */
            date_match: "exact" | "adjacent" | "unknown" | "outside" | null;
            /** @description With `dedupe`: the other articles about its story. */
            duplicates: {
                source: string | null;
                title: string;
                url: string;
            }[];
            /**
             * @description The news index, a custom index, where on a live site, or (`discovery`) on a site that a deep search visited.
             * @enum {string}
             */
            found_in: "index" | "homepage" | "section" | "site_search" | "discovery" | "custom_index";
            /** @description The judgement on headline and standfirst alone. */
            headline_relevance: number;
            /** @description Verbatim, up to 25 words each (of similar articles, 280 characters), never from the first paragraph; of articles that were read. */
            highlights: string[];
            language: string | null;
            /** Format: date-time */
            published_at: string | null;
            /** @description With several queries: those it belongs to. */
            queries?: string[];
            /** @description The judgement on the text; centrality goes from 0 (not mentioned) to 3 (main topic). Null: not read. */
            read: {
                centrality: number;
                probability: number;
            } | null;
            /** @description The day that `date_match` rests on, YYYY-MM-DD in the request time zone. */
            referenced_date: string | null;
            /** @description Probability that the article is about the query. */
            score: number;
            section: string | null;
            /** @description Standfirst or description as the outlet published it. */
            snippet: string | null;
            /** @description Id of its outlet, or the host of a site that is not on the list. */
            source: string | null;
            title: string;
            tone: components["schemas"]["Tone"] | null;
            /**
             * Format: uri
             * @example https://www.infobae.com/economia/2026/11/20/inflacion/
             */
            url: string;
            why?: components["schemas"]["Why"];
        };
        RetryJobArgs: {
            /**
             * Format: uuid
             * @description The id of the job.
             * @example 5f2b8c01-d4e9-4a73-9c1d-2e3f60a7b8c9
             */
            id: string;
        };
        RevokeKeyArgs: {
            /**
             * @description The id of the key.
             * @example key_7h2m5t0rw3n8y1ba
             */
            id: string;
        };
        ScoreAnswer: {
            /** @description 1 minus the entropy of the probabilities, as a share of the largest. */
            confidence: number;
            /** @description By the index of the level. */
            probabilities: {
                [key: string]: number;
            };
            /** @description Probability-weighted level: 0 is the first criterion. */
            score: number;
            /** @enum {string} */
            type: "score";
        };
        SearchAnswer: {
            /** @description Only where nothing was found about the topic as written: the topic, with a typing error corrected, that was searched instead. */
            did_you_mean?: string;
            diffusion: components["schemas"]["Diffusion"] | null;
            essential: components["schemas"]["Essential"] | null;
            explain?: components["schemas"]["Explain"];
            found: boolean;
            groups: components["schemas"]["Group"][] | null;
            id: string;
            /** @description True when `max_tokens` was reached. */
            incomplete: boolean;
            /** @description What was left out, by reason, with the number of articles: outside_window, undated, other_source, other_domain, other_country, other_language, other_section, excluded_by_query (about the topic, but names what the query excludes), beyond_mode (more matched than the mode judges), blocked_by_rights (the page asks not to be listed), not_read_robots, not_read_in_time, not_read_moved (its address now leads to a list of other articles) and other reasons for pages that were not read, not_reranked_in_time (among the best, and judged without the reranker, for which there was no time: ask again with fresh), no_vector_yet (in the window, but found by their words alone until the service has read them for their meaning, seconds to minutes after they come in), quotes_not_allowed (paywalled, or its outlet allows no excerpts), no_text (the page has none), duplicates, below_min_score, over_max_results, over_max_tokens. Of live sites: not_visited_robots, not_visited_page_budget, not_visited_in_time, not_visited_site_busy, not_visited_failed, needs_javascript, site_failed. Of similar articles: reference (the article itself), and reference_not_read_… (why the indexed article was used). Two reasons say what the index cannot know, with the number of outlets concerned: index_empty (no article passes the filters and the window) and not_fresh_since (none of the outlets polled was read in the last six hours). An answer without results that has one of them is free. */
            left_out: components["schemas"]["LeftOut"][];
            /** @enum {string} */
            mode: "ultra" | "fast" | "normal" | "deep";
            /** @description If nothing was found: the closest matches. */
            near_misses: components["schemas"]["Result"][];
            /** @description When there is more to list: the `cursor` that asks for it. Later pages repeat everything but `near_misses` and `rejected`. */
            next_cursor?: string;
            /** @enum {string} */
            object: "search" | "site_search" | "similar";
            queries: string[];
            /** @description The headline looked relevant, reading said no. */
            rejected: components["schemas"]["Result"][];
            results: components["schemas"]["Result"][];
            temporal: components["schemas"]["Temporal"] | null;
            tone: components["schemas"]["ToneSum"] | null;
            /** @description Relevant articles judged (a score of 0.5 or more), before `max_results`. */
            total: number;
            usage: components["schemas"]["Usage"];
        };
        /**
         * SearchEvent
         * @description An event of a search that streams; the last one is `result` or `error`.
         */
        SearchEvent: {
            data: components["schemas"]["Step"];
            /** @constant */
            event: "step";
        } | {
            data: components["schemas"]["PartialResults"];
            /** @constant */
            event: "partial";
        } | {
            data: components["schemas"]["SearchAnswer"];
            /** @constant */
            event: "result";
        } | {
            data: components["schemas"]["Error"];
            /** @constant */
            event: "error";
        };
        SearchRequest: {
            /** @description ISO 3166-1 alpha-2 codes; UK counts as GB, EL as GR. */
            countries?: string[];
            /** @description The `next_cursor` of an earlier answer: the next results of the same judgement. All other fields must be as they were; `fresh` and `stream` may differ. Free for ten minutes, then judged and billed again. */
            cursor?: string;
            /** @description Published within this many days; null is the whole index. Default 7 unless dates are given; with dates, both apply. */
            days?: number | null;
            /**
             * @description Groups the same story of several outlets: one result leads, `duplicates` lists the others.
             * @default false
             */
            dedupe?: boolean;
            /** @description Up to five very short verbatim excerpts across the articles read, from different outlets first. Default true in deep mode. */
            essential?: boolean;
            /** @description Never these domains or paths. */
            exclude_domains?: string[];
            /**
             * @description Adds to each result the reasons for its position.
             * @default false
             */
            explain?: boolean;
            /**
             * @description Skips the 10-minute cache.
             * @default false
             */
            fresh?: boolean;
            /** @description Very short verbatim excerpts (up to 25 words) of the articles read: one each, two in deep mode. Default true in deep mode. */
            highlights?: boolean;
            /** @description Only these domains or paths. A domain includes its subdomains, a path everything under it. */
            include_domains?: string[];
            /** @description Searches this custom index of yours instead of the news index, without a window unless `days` or dates are given. */
            index?: string;
            /** @description ISO 639-1 codes; a BCP 47 tag counts as its primary language. */
            languages?: string[];
            /** @default 10 */
            max_results?: number;
            /**
             * @description Limit on the estimated tokens of the answer (4 characters each); when it is reached, `incomplete` is true.
             * @default null
             */
            max_tokens?: number | null;
            /**
             * @description Lowest `score` of a result. Those below 0.5 come after all others; `total`, `diffusion` and tone count from 0.5 up in any case.
             * @default 0.5
             */
            min_score?: number;
            /**
             * @description How deep to search: ultra judges headlines, fast standfirsts too, normal reads the best matches, deep reads twice as many, searches in other words too, and the sites themselves when the index falls short.
             * @default normal
             * @enum {string}
             */
            mode?: "ultra" | "fast" | "normal" | "deep";
            /** @description On or after. A bare date is a day at the UTC offset that `date_offset` in the settings of the service says. */
            published_after?: string;
            /** @description On or before; a bare date includes the whole day. */
            published_before?: string;
            /** @description One query, or up to five, which are judged together; each is billed. */
            query: string[] | string;
            /**
             * @description Typed questions to ask of every result, by name: at most 8.
             * @default {}
             */
            questions?: {
                [key: string]: {
                    /** @description What makes it true, and what makes it false. */
                    criteria?: {
                        false?: string;
                        true?: string;
                    } | null;
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "boolean";
                } | {
                    /** @description What each choice means, or null where its name says it. */
                    criteria: {
                        [key: string]: string | null;
                    };
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "choice";
                } | {
                    /** @description What each level means, from the lowest (0) up. */
                    criteria: string[];
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "score";
                };
            };
            /** @description The section that the feed declares, or the start of the URL path. */
            sections?: string[];
            /** @description Only these sources, by id, domain or name. */
            sources?: string[];
            /**
             * @description Server-sent events during the search: `step` {stage, message, counts}, `partial` {results, total}, and finally `result` (the complete answer) or `error` (a problem).
             * @default false
             */
            stream?: boolean;
            /**
             * @description With auto, date words in the query (today, ayer, last week, 3 May, lo último) leave the topic, set the window unless days or dates are given, and put results of those days first. With off, the query is taken literally.
             * @default auto
             * @enum {string}
             */
            temporal?: "auto" | "off";
            /** @description IANA zone that decides what day today is. Default America/Argentina/Buenos_Aires. */
            timezone?: string;
            /**
             * @description Tone toward the query, of each result and counted over the 100 best relevant articles.
             * @default false
             */
            tone?: boolean;
        };
        SetKeyArgs: components["schemas"]["KeyChanges"] & {
            /**
             * @description The id of the key.
             * @example key_7h2m5t0rw3n8y1ba
             */
            id: string;
        };
        SetOrganizationArgs: components["schemas"]["OrganizationChanges"] & {
            /**
             * @description The id of the organization.
             * @example org_4k9x02mdq8s1v7ce
             */
            id: string;
        };
        SetPluginArgs: components["schemas"]["Switch"] & {
            /**
             * @description What is switched on or off.
             * @enum {string}
             */
            capability: "search" | "similar" | "contents" | "site" | "indexes" | "charts" | "watches" | "compat-exa" | "compat-perplexity" | "compat-tako" | "mcp";
            /**
             * @description The id of the organization.
             * @example org_4k9x02mdq8s1v7ce
             */
            id: string;
        };
        SimilarAnswer: {
            /** @description Only where nothing was found about the topic as written: the topic, with a typing error corrected, that was searched instead. */
            did_you_mean?: string;
            diffusion: components["schemas"]["Diffusion"] | null;
            essential: components["schemas"]["Essential"] | null;
            explain?: components["schemas"]["Explain"];
            found: boolean;
            groups: components["schemas"]["Group"][] | null;
            id: string;
            /** @description True when `max_tokens` was reached. */
            incomplete: boolean;
            /** @description What was left out, by reason, with the number of articles: outside_window, undated, other_source, other_domain, other_country, other_language, other_section, excluded_by_query (about the topic, but names what the query excludes), beyond_mode (more matched than the mode judges), blocked_by_rights (the page asks not to be listed), not_read_robots, not_read_in_time, not_read_moved (its address now leads to a list of other articles) and other reasons for pages that were not read, not_reranked_in_time (among the best, and judged without the reranker, for which there was no time: ask again with fresh), no_vector_yet (in the window, but found by their words alone until the service has read them for their meaning, seconds to minutes after they come in), quotes_not_allowed (paywalled, or its outlet allows no excerpts), no_text (the page has none), duplicates, below_min_score, over_max_results, over_max_tokens. Of live sites: not_visited_robots, not_visited_page_budget, not_visited_in_time, not_visited_site_busy, not_visited_failed, needs_javascript, site_failed. Of similar articles: reference (the article itself), and reference_not_read_… (why the indexed article was used). Two reasons say what the index cannot know, with the number of outlets concerned: index_empty (no article passes the filters and the window) and not_fresh_since (none of the outlets polled was read in the last six hours). An answer without results that has one of them is free. */
            left_out: components["schemas"]["LeftOut"][];
            /** @enum {string} */
            mode: "ultra" | "fast" | "normal" | "deep";
            /** @description If nothing was found: the closest matches. */
            near_misses: components["schemas"]["Result"][];
            /** @description When there is more to list: the `cursor` that asks for it. Later pages repeat everything but `near_misses` and `rejected`. */
            next_cursor?: string;
            /** @enum {string} */
            object: "similar";
            queries: string[];
            reference: components["schemas"]["Reference"];
            /** @description The headline looked relevant, reading said no. */
            rejected: components["schemas"]["Result"][];
            results: components["schemas"]["Result"][];
            temporal: components["schemas"]["Temporal"] | null;
            tone: components["schemas"]["ToneSum"] | null;
            /** @description Relevant articles judged (a score of 0.5 or more), before `max_results`. */
            total: number;
            usage: components["schemas"]["Usage"];
        };
        SimilarRequest: {
            /** @description ISO 3166-1 alpha-2 codes; UK counts as GB, EL as GR. */
            countries?: string[];
            /** @description The `next_cursor` of an earlier answer: the next results of the same judgement. All other fields must be as they were; `fresh` and `stream` may differ. Free for ten minutes, then judged and billed again. */
            cursor?: string;
            /** @description Published within this many days; null is the whole index. Default 7 unless dates are given; with dates, both apply. */
            days?: number | null;
            /**
             * @description Groups the same story of several outlets: one result leads, `duplicates` lists the others.
             * @default false
             */
            dedupe?: boolean;
            /** @description Up to three verbatim excerpts from different sources. Default: true in deep mode. */
            essential?: boolean;
            /** @description Never these domains or paths. */
            exclude_domains?: string[];
            /**
             * @description Adds to each result the reasons for its position.
             * @default false
             */
            explain?: boolean;
            /**
             * @description Skips the 10-minute cache.
             * @default false
             */
            fresh?: boolean;
            /** @description Verbatim excerpts of up to 280 characters from articles that were read. Default: true in deep mode. */
            highlights?: boolean;
            /** @description Only these domains or paths. A domain includes its subdomains, a path everything under it. */
            include_domains?: string[];
            /** @description ISO 639-1 codes; a BCP 47 tag counts as its primary language. */
            languages?: string[];
            /** @default 10 */
            max_results?: number;
            /**
             * @description Limit on the estimated tokens of the answer (4 characters each); when it is reached, `incomplete` is true.
             * @default null
             */
            max_tokens?: number | null;
            /**
             * @description Lowest `score` of a result. Those below 0.5 come after all others; `total`, `diffusion` and tone count from 0.5 up in any case.
             * @default 0.5
             */
            min_score?: number;
            /**
             * @description ultra compares headlines, fast also standfirsts and finds articles by meaning; normal also reads the most similar ones to confirm them; deep compares the whole window and reads more.
             * @default normal
             * @enum {string}
             */
            mode?: "ultra" | "fast" | "normal" | "deep";
            /** @description On or after. A bare date is a day at the UTC offset that `date_offset` in the settings of the service says. */
            published_after?: string;
            /** @description On or before; a bare date includes the whole day. */
            published_before?: string;
            /**
             * @description Typed questions to ask of every result, by name: at most 8.
             * @default {}
             */
            questions?: {
                [key: string]: {
                    /** @description What makes it true, and what makes it false. */
                    criteria?: {
                        false?: string;
                        true?: string;
                    } | null;
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "boolean";
                } | {
                    /** @description What each choice means, or null where its name says it. */
                    criteria: {
                        [key: string]: string | null;
                    };
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "choice";
                } | {
                    /** @description What each level means, from the lowest (0) up. */
                    criteria: string[];
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "score";
                };
            };
            /** @description The section that the feed declares, or the start of the URL path. */
            sections?: string[];
            /** @description Only these sources, by their ids in `GET /v1/sources`. */
            sources?: string[];
            /**
             * @description As in a search. The headline of a reference never sets a window, so both values have the same effect.
             * @default auto
             * @enum {string}
             */
            temporal?: "auto" | "off";
            /** @description IANA zone that decides what day today is. Default America/Argentina/Buenos_Aires. */
            timezone?: string;
            /**
             * @description Tone toward the story, also in total and by source.
             * @default false
             */
            tone?: boolean;
            /**
             * Format: uri
             * @description Full URL of the reference article, which is read to find articles about the same story.
             */
            url: string;
        };
        Site: {
            /**
             * @description A site, or one of its feeds.
             * @example https://www.infobae.com/
             */
            url: string;
        };
        SiteSearchRequest: {
            /** @description The `next_cursor` of an earlier answer: the next results of the same judgement. All other fields must be as they were; `fresh` and `stream` may differ. Free for ten minutes, then judged and billed again. */
            cursor?: string;
            /**
             * @description Groups the same story of several outlets: one result leads, `duplicates` lists the others.
             * @default false
             */
            dedupe?: boolean;
            /** @description Up to five very short verbatim excerpts across the articles read, from different outlets first. Default true in deep mode. */
            essential?: boolean;
            /** @description Never these domains or paths: parts of the site, not all of it. */
            exclude_domains?: string[];
            /**
             * @description Skips the 10-minute cache.
             * @default false
             */
            fresh?: boolean;
            /** @description Very short verbatim excerpts (up to 25 words) of the articles read: one each, two in deep mode. Default true in deep mode. */
            highlights?: boolean;
            /** @default 10 */
            max_results?: number;
            /**
             * @description Limit on the estimated tokens of the answer (4 characters each); when it is reached, `incomplete` is true.
             * @default null
             */
            max_tokens?: number | null;
            /**
             * @description Lowest `score` of a result. Those below 0.5 come after all others; `total`, `diffusion` and tone count from 0.5 up in any case.
             * @default 0.5
             */
            min_score?: number;
            /**
             * @description Maximum of pages read from the site: ultra 3, fast 6, normal 12, deep 24. Only normal and deep read articles; deep also tries other words.
             * @default normal
             * @enum {string}
             */
            mode?: "ultra" | "fast" | "normal" | "deep";
            /** @description What to search for, in plain words, English or Spanish. */
            query: string;
            /**
             * @description Typed questions to ask of every result, by name: at most 8.
             * @default {}
             */
            questions?: {
                [key: string]: {
                    /** @description What makes it true, and what makes it false. */
                    criteria?: {
                        false?: string;
                        true?: string;
                    } | null;
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "boolean";
                } | {
                    /** @description What each choice means, or null where its name says it. */
                    criteria: {
                        [key: string]: string | null;
                    };
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "choice";
                } | {
                    /** @description What each level means, from the lowest (0) up. */
                    criteria: string[];
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "score";
                };
            };
            /** @description Only these sections of the site, by name or path prefix. */
            sections?: string[];
            /** @description The site to search: a domain or URL, such as example.com or https://example.com/world. With a path, that section of it: the articles in this folder, and those that its page lists, wherever on the site they lie. */
            site: string;
            /**
             * @description Return server-sent events instead of a job.
             * @default false
             */
            stream?: boolean;
            /**
             * @description With auto, date words in the query (today, ayer, last week, 3 May, lo último) leave the topic, set the window unless days or dates are given, and put results of those days first. With off, the query is taken literally.
             * @default auto
             * @enum {string}
             */
            temporal?: "auto" | "off";
            /** @description IANA zone that decides what day today is. Default America/Argentina/Buenos_Aires. */
            timezone?: string;
            /**
             * @description Tone toward the query, of each result and counted over the 100 best relevant articles.
             * @default false
             */
            tone?: boolean;
        };
        Source: {
            articles: number;
            country: string | null;
            domain: string;
            feeds: components["schemas"]["Feed"][];
            /** Format: uri */
            homepage: string;
            /** @description Stable; can be used in `sources`. */
            id: string;
            languages: string[];
            /**
             * Format: date-time
             * @description When its newest article was published, or, if it has no date, came in.
             */
            last_article_at: string | null;
            name: string;
            sections: string[];
            /**
             * @description `ok`: one of its feeds was read; `waiting`: none was polled yet; `failing`: none can be read; `paused`: none is polled; `archive`: it has none, so nothing new is read until one is added.
             * @enum {string}
             */
            status: "ok" | "waiting" | "failing" | "paused" | "archive";
        };
        SourceChanges: {
            /** @description ISO 3166-1 alpha-2; null: of several countries. */
            country?: string | null;
            /** @description Main language first. */
            languages?: string[];
            name?: string;
            /** @description True: its feeds are not polled until this is false again. */
            paused?: boolean;
            /** @description By the address of a feed: the section of its articles that name none; null: none. */
            sections?: {
                [key: string]: string | null;
            };
        };
        SourceList: {
            data: components["schemas"]["Source"][];
            /** @enum {string} */
            object: "list";
        };
        SourcesOfOperator: {
            /** @description Of all outlets on the list. */
            counts: {
                archive: number;
                articles: number;
                failing: number;
                /** @description That were asked for, on all pages. */
                matching: number;
                ok: number;
                /** @description On the list. */
                outlets: number;
                paused: number;
                waiting: number;
            };
            data: components["schemas"]["Source"][];
            /** @description `after` of the next page; null on the last one. */
            next_after: string | null;
            /** @enum {string} */
            object: "list";
        };
        /** Step */
        Step: {
            counts: {
                [key: string]: number;
            };
            /** @description For people. */
            message: string;
            /** @example headlines */
            stage: string;
        };
        Switch: {
            /** @description Null: the default of the deployment. */
            enabled: boolean | null;
        };
        System: {
            /** @description On or off where an organization has no switch of its own. */
            capabilities: {
                [key: string]: boolean;
            };
            cores: number;
            database: {
                bytes: number;
                /** @enum {string} */
                kind: "pglite" | "postgres";
                /** @description The largest; rows are estimates, -1 where there is none yet. */
                tables: {
                    bytes: number;
                    rows: number;
                    table: string;
                }[];
                version: string;
            };
            index: {
                articles: number;
                encoder: string | null;
                vectors: number;
                without_vector: number;
            };
            jobs: {
                running: number;
                waiting: number;
            };
            judging: {
                running: number;
                threads: number;
                waiting: number;
            };
            /** @description Processes that want to run, over the last minute. */
            load: number;
            /** @description Of this process: all, the JavaScript heap, and buffers outside it. */
            memory_mb: {
                heap: number;
                outside: number;
                resident: number;
            };
            node: string;
            /** @enum {string} */
            object: "system";
            /** @description What this process does. */
            role: string;
            /** @description The settings in force, secrets masked. */
            settings: {
                [key: string]: unknown;
            };
            uptime_s: number;
            version: string;
        };
        Takedown: {
            /** @enum {string} */
            object: "takedown";
            reason: string;
            /** Format: date-time */
            taken_down_at: string;
            /** @example https://example.com/news/story */
            url: string;
        };
        TakeDownArticleArgs: {
            /** @description A note for operators. Without one, an earlier one stays. */
            reason?: string;
            /**
             * @description The URL of the article, in any spelling.
             * @example https://example.com/news/story
             */
            url: string;
        };
        TakenDown: {
            /** @description Articles that were removed from the index. */
            articles: number;
            /** @description Charts that named it. */
            charts: number;
            /** @description Results of jobs that named it. */
            job_results: number;
            /** @enum {string} */
            object: "takedown";
            reason: string;
            /** Format: date-time */
            taken_down_at: string;
            /** @example https://example.com/news/story */
            url: string;
        };
        /** @description How the query's date was read; null when it names none. */
        Temporal: {
            /**
             * @description What was published about those days, what is scheduled for them, or the latest, newest first.
             * @enum {string}
             */
            basis: "published" | "event" | "recency";
            /** @description The date words; null when the latest is asked for. */
            expression: string | null;
            /** @description YYYY-MM-DD in `timezone`, as `to`; null where nothing starts the stretch (“before March 5”). */
            from: string | null;
            timezone: string;
            to: string | null;
            /** @description No result is from the days asked for: they come from nearby days. */
            widened: boolean;
            /** @description Null when the request's dates or days took precedence, and over a custom index: then the date only sorts. */
            window: {
                from: string;
                to: string;
            } | null;
        };
        TestWatchArgs: {
            /**
             * @description The id of the watch.
             * @example wtc_7c0d4e1f2a3b4c5d6e7f8091
             */
            id: string;
        };
        /** @description Tone toward the query; null when it was not asked for. */
        Tone: {
            /**
             * @description Article: its text was read.
             * @enum {string}
             */
            basis: "headline" | "article";
            /** @enum {string} */
            label: "positive" | "neutral" | "negative";
            probabilities: {
                negative: number;
                neutral: number;
                positive: number;
            };
        };
        /** @description Null when tone was not asked for. */
        ToneSum: {
            /** @description Articles counted: the best relevant ones, up to 100. */
            articles: number;
            by_source: {
                negative: number;
                neutral: number;
                positive: number;
                source: string;
            }[];
            overall: {
                negative: number;
                neutral: number;
                positive: number;
            };
        };
        Understood: {
            /** @description Acronyms and what they stand for, or the other way round. */
            acronyms: {
                asked: string;
                forms: string[];
            }[];
            /** @description The words that ask, with “…” in place of the topic: they are no part of it. Null: there are none. */
            carrier: string | null;
            /** @description As in the answer. */
            did_you_mean?: string;
            /** @description Only if the query excludes something (“-word”, “except …”, “sin …”): what headline and standfirst must not name, and the other forms that count as the same. */
            excluded?: {
                asked: string;
                forms: string[];
            }[];
            /**
             * @description The language that decides the stems of its words; null when they count in both.
             * @enum {string|null}
             */
            language: "en" | "es" | null;
            /** @description Names in the topic, and the other forms in which the index shows them. */
            names: {
                asked: string;
                forms: string[];
            }[];
            /** @description Only if the query asks for the articles of an outlet (“noticias de … sobre”, “according to …”). */
            outlets?: components["schemas"]["OutletAsked"][];
            /** @description Words that are also written as one or as two: “antitrust”, “anti-trust”. */
            spellings: {
                asked: string;
                forms: string[];
            }[];
            temporal: components["schemas"]["Temporal"] | null;
            /** @description What was searched; empty when the query asks for nothing but the news. */
            topic: string;
        };
        Usage: {
            /** @description From the cache of ten minutes, or shared with an identical request. */
            cached: boolean;
            /** @description What was billed; 0 from the cache. */
            cost_usd: number;
            /** @description Searches that this request stands for, one per query. */
            searches: number;
        };
        Watch: {
            /** Format: date-time */
            created_at: string;
            deliver: {
                feed: boolean;
                webhook: {
                    /** @description Only in the answer to the request that set it. */
                    secret?: string;
                    url: string;
                } | null;
            };
            every_minutes: number;
            /** @description The Atom feed; with `.json` in place of `.xml`, a JSON Feed. */
            feed_url: string | null;
            id: string;
            /** @description What went wrong at the last run or the last attempt to deliver. */
            last_error: string | null;
            /** Format: date-time */
            last_run_at: string | null;
            /** @description Matches reported so far. */
            matches: number;
            name: string;
            /**
             * Format: date-time
             * @description Null while it is paused by you, or failing.
             */
            next_run_at: string | null;
            /** @enum {string} */
            object: "watch";
            request: components["schemas"]["WatchedSearch"];
            /**
             * @description `paused`: by you, or, with a `next_run_at`, until it can be paid again or is allowed again. `failing`: `last_error` says what; set it `active` when that is put right.
             * @enum {string}
             */
            status: "active" | "paused" | "failing";
        };
        WatchChanges: {
            /** @description What is absent stays. A webhook without `secret` gets a new one. */
            deliver?: components["schemas"]["Deliver"];
            /** @description Minutes from one run to the next. */
            every_minutes?: number;
            /** @description A name for you, which is also the title of the feed. */
            name?: string;
            /** @description Replaces the whole search. What was reported is not reported again. */
            request?: components["schemas"]["WatchedSearch"];
            /**
             * @description `active` also resumes a failing watch: it runs at once, and what was not delivered is.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        /** @description The search that is repeated: a search request without `stream` and `cursor`. */
        WatchedSearch: {
            /** @description ISO 3166-1 alpha-2 codes; UK counts as GB, EL as GR. */
            countries?: string[];
            /** @description Published within this many days; null is the whole index. Default 7 unless dates are given; with dates, both apply. */
            days?: number | null;
            /**
             * @description Groups the same story of several outlets: one result leads, `duplicates` lists the others.
             * @default false
             */
            dedupe?: boolean;
            /** @description Up to five very short verbatim excerpts across the articles read, from different outlets first. Default true in deep mode. */
            essential?: boolean;
            /** @description Never these domains or paths. */
            exclude_domains?: string[];
            /**
             * @description Adds to each result the reasons for its position.
             * @default false
             */
            explain?: boolean;
            /**
             * @description Skips the 10-minute cache.
             * @default false
             */
            fresh?: boolean;
            /** @description Very short verbatim excerpts (up to 25 words) of the articles read: one each, two in deep mode. Default true in deep mode. */
            highlights?: boolean;
            /** @description Only these domains or paths. A domain includes its subdomains, a path everything under it. */
            include_domains?: string[];
            /** @description Searches this custom index of yours instead of the news index, without a window unless `days` or dates are given. */
            index?: string;
            /** @description ISO 639-1 codes; a BCP 47 tag counts as its primary language. */
            languages?: string[];
            /**
             * @description The most matches in one delivery; all that is new is reported, in several if need be.
             * @default 10
             */
            max_results?: number;
            /**
             * @description Limit on the estimated tokens of the answer (4 characters each); when it is reached, `incomplete` is true.
             * @default null
             */
            max_tokens?: number | null;
            /**
             * @description Lowest `score` of a result. Those below 0.5 come after all others; `total`, `diffusion` and tone count from 0.5 up in any case.
             * @default 0.5
             */
            min_score?: number;
            /**
             * @description How deep to search: ultra judges headlines, fast standfirsts too, normal reads the best matches, deep reads twice as many, searches in other words too, and the sites themselves when the index falls short.
             * @default normal
             * @enum {string}
             */
            mode?: "ultra" | "fast" | "normal" | "deep";
            /** @description On or after. A bare date is a day at the UTC offset that `date_offset` in the settings of the service says. */
            published_after?: string;
            /** @description On or before; a bare date includes the whole day. */
            published_before?: string;
            /** @description One query, or up to five, which are judged together; each is billed. */
            query: string[] | string;
            /**
             * @description Typed questions to ask of every result, by name: at most 8.
             * @default {}
             */
            questions?: {
                [key: string]: {
                    /** @description What makes it true, and what makes it false. */
                    criteria?: {
                        false?: string;
                        true?: string;
                    } | null;
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "boolean";
                } | {
                    /** @description What each choice means, or null where its name says it. */
                    criteria: {
                        [key: string]: string | null;
                    };
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "choice";
                } | {
                    /** @description What each level means, from the lowest (0) up. */
                    criteria: string[];
                    /** @description What to answer: a text, or any JSON value, which the model is given as compact JSON. */
                    instructions: unknown;
                    /** @enum {string} */
                    type: "score";
                };
            };
            /** @description The section that the feed declares, or the start of the URL path. */
            sections?: string[];
            /** @description Only these sources, by id, domain or name. */
            sources?: string[];
            /**
             * @description With auto, date words in the query (today, ayer, last week, 3 May, lo último) leave the topic, set the window unless days or dates are given, and put results of those days first. With off, the query is taken literally.
             * @default auto
             * @enum {string}
             */
            temporal?: "auto" | "off";
            /** @description IANA zone that decides what day today is. Default America/Argentina/Buenos_Aires. */
            timezone?: string;
            /**
             * @description Tone toward the query, of each result and counted over the 100 best relevant articles.
             * @default false
             */
            tone?: boolean;
        };
        WatchList: {
            data: components["schemas"]["Watch"][];
            has_more: boolean;
            next_before: string | null;
            /** @enum {string} */
            object: "list";
        };
        WatchRequest: {
            deliver?: components["schemas"]["Deliver"];
            /** @description Minutes from one run to the next. */
            every_minutes: number;
            /** @description A name for you, which is also the title of the feed. */
            name: string;
            request: components["schemas"]["WatchedSearch"];
        };
        /** @description Null removes it. */
        Webhook: {
            /** @description What deliveries are signed with (Standard Webhooks): `whsec_` and base64. Made for you when absent. */
            secret?: string;
            /**
             * Format: uri
             * @description A public http or https address; it must answer 2xx within 10 seconds.
             */
            url: string;
        };
        WebhookTest: {
            delivered: boolean;
            /** @description Why it was not delivered. */
            error: string | null;
            /** @enum {string} */
            object: "webhook_test";
            /** @description What the webhook answered; null: it did not. */
            status: number | null;
            webhook_id: string;
        };
        /** @description With `explain`: the reasons for its position. */
        Why: {
            article: number | null;
            headline: number;
            /** @description What each part of the last judgement says by itself: the model of relevance, the cosine of query and article, and the reranker; null for those that took no part. Of similar articles in another language than the reference: the words, and the cosine of both articles; in its own language words alone decide, and this is null. */
            judged: {
                cosine: number | null;
                relevance: number;
                reranker: number | null;
            } | null;
            /** @description Another wording of the query that its judgement rests on. */
            other_words: string | null;
            /** @description The passage that says most, by its place. */
            passage: number | null;
            published_days_ago: number | null;
            /** @description What its page says about being shown; null when it was not read. */
            rights: {
                max_snippet: number | null;
                noarchive: boolean;
                nosnippet: boolean;
                paywalled: boolean | null;
            } | null;
            /** @description Words of the query that its headline, standfirst and text have, and those that they lack. */
            words: {
                found: string[];
                missing: string[];
            };
        };
        Work: {
            calls: number;
            items: number;
            ms: number;
            task: string;
            waited_ms: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}

export type Schemas = components['schemas'];

/** One method per operation. */
export interface Methods {
  /** Search the news index (`POST /v1/search`). */
  search(args: Schemas['SearchRequest'], options?: CallOptions): Promise<Schemas['SearchAnswer']>;
  /** Search one live site (`POST /v1/search/site`). */
  searchSite(args: Schemas['SiteSearchRequest'], options?: CallOptions): Promise<Schemas['Job']>;
  /** Find articles about the same story (`POST /v1/similar`). */
  similar(args: Schemas['SimilarRequest'], options?: CallOptions): Promise<Schemas['SimilarAnswer']>;
  /** Read pages by URL (`POST /v1/contents`). */
  contents(args: Schemas['ContentsRequest'], options?: CallOptions): Promise<Schemas['ContentsAnswer']>;
  /** Get a job (`GET /v1/jobs/{id}`). */
  getJob(args: Schemas['GetJobArgs'], options?: CallOptions): Promise<Schemas['Job']>;
  /** Cancel a job (`DELETE /v1/jobs/{id}`). */
  cancelJob(args: Schemas['CancelJobArgs'], options?: CallOptions): Promise<void>;
  /** Create a custom index (`POST /v1/indexes`). */
  createIndex(args: Schemas['IndexRequest'], options?: CallOptions): Promise<Schemas['Index']>;
  /** List the indexes of the organization (`GET /v1/indexes`). */
  listIndexes(args?: Schemas['ListIndexesArgs'], options?: CallOptions): Promise<Schemas['IndexList']>;
  /** Get an index and its progress (`GET /v1/indexes/{id}`). */
  getIndex(args: Schemas['GetIndexArgs'], options?: CallOptions): Promise<Schemas['Index']>;
  /** Change an index (`PATCH /v1/indexes/{id}`). */
  changeIndex(args: Schemas['ChangeIndexArgs'], options?: CallOptions): Promise<Schemas['Index']>;
  /** Delete an index (`DELETE /v1/indexes/{id}`). */
  deleteIndex(args: Schemas['DeleteIndexArgs'], options?: CallOptions): Promise<void>;
  /** Refresh an index now (`POST /v1/indexes/{id}/refresh`). */
  refreshIndex(args: Schemas['RefreshIndexArgs'], options?: CallOptions): Promise<Schemas['Index']>;
  /** List the URLs of an index and their errors (`GET /v1/indexes/{id}/urls`). */
  listIndexUrls(args: Schemas['ListIndexUrlsArgs'], options?: CallOptions): Promise<Schemas['IndexUrlList']>;
  /** Embed a chart by its address (oEmbed) (`GET /oembed`). */
  oembed(args: Schemas['OembedArgs'], options?: CallOptions): Promise<Schemas['OEmbed']>;
  /** Make a chart (`POST /v1/charts`). */
  createChart(args?: Schemas['ChartRequest'], options?: CallOptions): Promise<Schemas['Chart']>;
  /** List the charts of the organization (`GET /v1/charts`). */
  listCharts(args?: Schemas['ListChartsArgs'], options?: CallOptions): Promise<Schemas['ChartList']>;
  /** Get a chart (`GET /v1/charts/{id}`). */
  getChart(args: Schemas['GetChartArgs'], options?: CallOptions): Promise<Schemas['Chart']>;
  /** Change how a chart looks (`PATCH /v1/charts/{id}`). */
  changeChart(args: Schemas['ChangeChartArgs'], options?: CallOptions): Promise<Schemas['Chart']>;
  /** Delete a chart (`DELETE /v1/charts/{id}`). */
  deleteChart(args: Schemas['DeleteChartArgs'], options?: CallOptions): Promise<void>;
  /** The feed of a watch (`GET /feeds/{file}`). */
  getFeed(args: Schemas['GetFeedArgs'], options?: CallOptions): Promise<string>;
  /** Watch a topic (`POST /v1/watches`). */
  createWatch(args: Schemas['WatchRequest'], options?: CallOptions): Promise<Schemas['Watch']>;
  /** List the watches of the organization (`GET /v1/watches`). */
  listWatches(args?: Schemas['ListWatchesArgs'], options?: CallOptions): Promise<Schemas['WatchList']>;
  /** Get a watch (`GET /v1/watches/{id}`). */
  getWatch(args: Schemas['GetWatchArgs'], options?: CallOptions): Promise<Schemas['Watch']>;
  /** Change, pause or resume a watch (`PATCH /v1/watches/{id}`). */
  changeWatch(args: Schemas['ChangeWatchArgs'], options?: CallOptions): Promise<Schemas['Watch']>;
  /** Delete a watch (`DELETE /v1/watches/{id}`). */
  deleteWatch(args: Schemas['DeleteWatchArgs'], options?: CallOptions): Promise<void>;
  /** List the matches of a watch (`GET /v1/watches/{id}/matches`). */
  listMatches(args: Schemas['ListMatchesArgs'], options?: CallOptions): Promise<Schemas['MatchList']>;
  /** Test the webhook of a watch (`POST /v1/watches/{id}/test`). */
  testWatch(args: Schemas['TestWatchArgs'], options?: CallOptions): Promise<Schemas['WebhookTest']>;
  /** List the outlets (`GET /v1/sources`). */
  listSources(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['SourceList']>;
  /** Pages by address, for clients of the Exa API (`POST /compat/exa/contents`). */
  compatExaContents(args?: Schemas['CompatExaContentsArgs'], options?: CallOptions): Promise<Schemas['CompatExaContentsAnswer']>;
  /** Articles on the same story, for clients of the Exa API (`POST /compat/exa/findSimilar`). */
  compatExaFindSimilar(args: Schemas['CompatExaFindSimilarArgs'], options?: CallOptions): Promise<Schemas['CompatExaFindSimilarAnswer']>;
  /** Search, for clients of the Exa API (`POST /compat/exa/search`). */
  compatExaSearch(args: Schemas['CompatExaSearchArgs'], options?: CallOptions): Promise<Schemas['CompatExaSearchAnswer']>;
  /** Chat that quotes articles, for clients of the Perplexity API (`POST /compat/perplexity/chat/completions`). */
  compatPerplexityChat(args: Schemas['CompatPerplexityChatArgs'], options?: CallOptions): Promise<Schemas['CompatPerplexityChatAnswer']>;
  /** Model names, for clients of the Perplexity API (`GET /compat/perplexity/models`). */
  compatPerplexityModels(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['CompatPerplexityModelsAnswer']>;
  /** A model by its name, for clients of the Perplexity API (`GET /compat/perplexity/models/{id}`). */
  compatPerplexityModel(args: Schemas['CompatPerplexityModelArgs'], options?: CallOptions): Promise<Schemas['CompatPerplexityModelAnswer']>;
  /** Search, for clients of the Perplexity API (`POST /compat/perplexity/search`). */
  compatPerplexitySearch(args: Schemas['CompatPerplexitySearchArgs'], options?: CallOptions): Promise<Schemas['CompatPerplexitySearchAnswer']>;
  /** An empty list: no agents run here, for clients of the Tako API (`GET /compat/tako/api/v1/agent/{kind}/runs`). */
  compatTakoAgentRuns(args: Schemas['CompatTakoAgentRunsArgs'], options?: CallOptions): Promise<Schemas['CompatTakoAgentRunsAnswer']>;
  /** Passages of the articles found, word for word, for clients of the Tako API (`POST /compat/tako/api/v1/answer`). */
  compatTakoAnswer(args: Schemas['CompatTakoAnswerArgs'], options?: CallOptions): Promise<Schemas['CompatTakoAnswerAnswer']>;
  /** What the numbers of a chart show, in fixed sentences, for clients of the Tako API (`GET /compat/tako/api/v1/beta/chart_insights`). */
  compatTakoInsights(args?: Schemas['CompatTakoInsightsArgs'], options?: CallOptions): Promise<Schemas['CompatTakoInsightsAnswer']>;
  /** A chart of your own CSV, for clients of the Tako API (`POST /compat/tako/api/v1/beta/visualize`). */
  compatTakoVisualize(args?: Schemas['CompatTakoVisualizeArgs'], options?: CallOptions): Promise<Schemas['CompatTakoVisualizeAnswer']>;
  /** The rows of a chart, or excerpts of a page, for clients of the Tako API (`POST /compat/tako/api/v1/contents`). */
  compatTakoContents(args: Schemas['CompatTakoContentsArgs'], options?: CallOptions): Promise<Schemas['CompatTakoContentsAnswer']>;
  /** Empty lists: there is no graph here, for clients of the Tako API (`POST /compat/tako/api/v1/explore`). */
  compatTakoExplore(args?: Schemas['CompatTakoExploreArgs'], options?: CallOptions): Promise<Schemas['CompatTakoExploreAnswer']>;
  /** An empty list: there is no graph here, for clients of the Tako API (`GET /compat/tako/api/v1/graph/search`). */
  compatTakoGraphSearch(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['CompatTakoGraphSearchAnswer']>;
  /** Charts of a query beside an empty answer, for clients of the Tako API (`POST /compat/tako/api/v1/grounding`). */
  compatTakoGrounding(args: Schemas['CompatTakoGroundingArgs'], options?: CallOptions): Promise<Schemas['CompatTakoGroundingAnswer']>;
  /** What the numbers of the chart in the path show, in fixed sentences, for clients of the Tako API (`GET /compat/tako/api/v1/internal/chart-configs/{id}/chart-insights`). */
  compatTakoInsightsOfChart(args: Schemas['CompatTakoInsightsOfChartArgs'], options?: CallOptions): Promise<Schemas['CompatTakoInsightsOfChartAnswer']>;
  /** Charts of a query as cards, for clients of the Tako API (`POST /compat/tako/api/v1/knowledge_search`). */
  compatTakoKnowledgeSearch(args: Schemas['CompatTakoKnowledgeSearchArgs'], options?: CallOptions): Promise<Schemas['CompatTakoKnowledgeSearchAnswer']>;
  /** Charts of a query as cards, as a task, for clients of the Tako API (`POST /compat/tako/api/v1/knowledge_search/async`). */
  compatTakoStartKnowledgeSearch(args: Schemas['CompatTakoStartKnowledgeSearchArgs'], options?: CallOptions): Promise<Schemas['CompatTakoStartKnowledgeSearchAnswer']>;
  /** The cards of a search that was started as a task, for clients of the Tako API (`GET /compat/tako/api/v1/knowledge_search/async/status`). */
  compatTakoTaskStatus(args?: Schemas['CompatTakoTaskStatusArgs'], options?: CallOptions): Promise<Schemas['CompatTakoTaskStatusAnswer']>;
  /** A chart of your own data, made of components, for clients of the Tako API (`POST /compat/tako/api/v1/thin_viz/create`). */
  compatTakoCreateCard(args: Schemas['CompatTakoCreateCardArgs'], options?: CallOptions): Promise<Schemas['CompatTakoCreateCardAnswer']>;
  /** The names of schemas, for clients of the Tako API (`GET /compat/tako/api/v1/thin_viz/default_schema`). */
  compatTakoSchemas(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['CompatTakoSchemasAnswer']>;
  /** One schema, for clients of the Tako API (`GET /compat/tako/api/v1/thin_viz/default_schema/{name}`). */
  compatTakoSchema(args: Schemas['CompatTakoSchemaArgs'], options?: CallOptions): Promise<Schemas['CompatTakoSchemaAnswer']>;
  /** A chart of your own data, by the name of a schema, for clients of the Tako API (`POST /compat/tako/api/v1/thin_viz/default_schema/{name}/create`). */
  compatTakoCreateCardBySchema(args: Schemas['CompatTakoCreateCardBySchemaArgs'], options?: CallOptions): Promise<Schemas['CompatTakoCreateCardBySchemaAnswer']>;
  /** Charts and articles for a query, for clients of the Tako API (`POST /compat/tako/api/v3/search`). */
  compatTakoSearch(args: Schemas['CompatTakoSearchArgs'], options?: CallOptions): Promise<Schemas['CompatTakoSearchAnswer']>;
  /** Get what your organization was billed, by UTC day and item, and what is left of its credit (`GET /v1/usage`). */
  getUsage(args?: Schemas['GetUsageArgs'], options?: CallOptions): Promise<Schemas['OwnUsage']>;
  /** Add articles of an archive to the index (`POST /admin/v1/articles`). */
  importArticles(args: Schemas['ArticleBatch'], options?: CallOptions): Promise<Schemas['Imported']>;
  /** Take an article down (`DELETE /admin/v1/articles`). */
  takeDownArticle(args: Schemas['TakeDownArticleArgs'], options?: CallOptions): Promise<Schemas['TakenDown']>;
  /** Download a copy of the embedded database (`GET /admin/v1/backup`). */
  backup(args?: Record<string, never>, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
  /** Get the bills of a month: what each organization was billed, by item (`GET /admin/v1/bills`). */
  getBills(args: Schemas['GetBillsTextArgs'], options?: CallOptions): Promise<string>;
  getBills(args?: Schemas['GetBillsArgs'], options?: CallOptions): Promise<Schemas['Bills']>;
  /** List the charts of all organizations, newest first (`GET /admin/v1/charts`). */
  listChartsOfAll(args?: Schemas['ListChartsOfAllArgs'], options?: CallOptions): Promise<Schemas['ListChartsOfAllAnswer']>;
  /** Get the progress of an import and the outcome of each line (`GET /admin/v1/imports/{id}`). */
  getImport(args: Schemas['GetImportArgs'], options?: CallOptions): Promise<Schemas['ImportReport']>;
  /** List the custom indexes of all organizations, newest first (`GET /admin/v1/indexes`). */
  listIndexesOfAll(args?: Schemas['ListIndexesOfAllArgs'], options?: CallOptions): Promise<Schemas['ListIndexesOfAllAnswer']>;
  /** List jobs of the queue, newest first (`GET /admin/v1/jobs`). */
  listQueuedJobs(args?: Schemas['ListQueuedJobsArgs'], options?: CallOptions): Promise<Schemas['ListQueuedJobsAnswer']>;
  /** Run a failed job again (`POST /admin/v1/jobs/{id}/retry`). */
  retryJob(args: Schemas['RetryJobArgs'], options?: CallOptions): Promise<Schemas['QueuedJob']>;
  /** Create an operator key, which is shown only once (`POST /admin/v1/keys`). */
  createOperatorKey(args?: Schemas['NewKey'], options?: CallOptions): Promise<Schemas['MadeKey']>;
  /** List the operator keys, including revoked ones (`GET /admin/v1/keys`). */
  listOperatorKeys(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['ListOperatorKeysAnswer']>;
  /** Change the label, expiry, capabilities or rate limit of a key (`PATCH /admin/v1/keys/{id}`). */
  setKey(args: Schemas['SetKeyArgs'], options?: CallOptions): Promise<Schemas['Key']>;
  /** Revoke a key (`DELETE /admin/v1/keys/{id}`). */
  revokeKey(args: Schemas['RevokeKeyArgs'], options?: CallOptions): Promise<Schemas['Key']>;
  /** Watch the state of the service (`GET /admin/v1/live`). */
  watchService(args?: Record<string, never>, options?: CallOptions): AsyncIterable<ServerEvent>;
  /** List the model of every task, and how fast it is (`GET /admin/v1/models`). */
  listModels(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['Models']>;
  /** Get a picture of how well a model is calibrated (`GET /admin/v1/models/{task}/pictures/{picture}`). */
  getModelPicture(args: Schemas['GetModelPictureArgs'], options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
  /** Create an organization (`POST /admin/v1/organizations`). */
  createOrganization(args: Schemas['NewOrganization'], options?: CallOptions): Promise<Schemas['Organization']>;
  /** List the organizations, oldest first (`GET /admin/v1/organizations`). */
  listOrganizations(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['ListOrganizationsAnswer']>;
  /** Get an organization and its spending this month (`GET /admin/v1/organizations/{id}`). */
  getOrganization(args: Schemas['GetOrganizationArgs'], options?: CallOptions): Promise<Schemas['OrganizationAndMonth']>;
  /** Change an organization: its name, plan, credit, rate limit and outlets, or suspend it (`PATCH /admin/v1/organizations/{id}`). */
  setOrganization(args: Schemas['SetOrganizationArgs'], options?: CallOptions): Promise<Schemas['Organization']>;
  /** Delete an organization (`DELETE /admin/v1/organizations/{id}`). */
  deleteOrganization(args: Schemas['DeleteOrganizationArgs'], options?: CallOptions): Promise<Schemas['DeletedOrganization']>;
  /** Create a key, which is shown only once (`POST /admin/v1/organizations/{id}/keys`). */
  createKey(args: Schemas['CreateKeyArgs'], options?: CallOptions): Promise<Schemas['MadeKey']>;
  /** List the keys of an organization, including revoked ones (`GET /admin/v1/organizations/{id}/keys`). */
  listKeys(args: Schemas['ListKeysArgs'], options?: CallOptions): Promise<Schemas['ListKeysAnswer']>;
  /** Enable or disable a capability for an organization (`PUT /admin/v1/organizations/{id}/plugins/{capability}`). */
  setPlugin(args: Schemas['SetPluginArgs'], options?: CallOptions): Promise<Schemas['Organization']>;
  /** Count the jobs of each queue, by state (`GET /admin/v1/queues`). */
  listQueues(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['ListQueuesAnswer']>;
  /** Rebuild the word index from the articles (`POST /admin/v1/reindex`). */
  reindex(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['Reindexed']>;
  /** Add an outlet, or feeds to an existing one (`POST /admin/v1/sources`). */
  addSource(args: Schemas['NewSource'], options?: CallOptions): Promise<Schemas['Source']>;
  /** List the outlets and the state of their feeds (`GET /admin/v1/sources`). */
  listSourcesOfOperator(args?: Schemas['ListSourcesOfOperatorArgs'], options?: CallOptions): Promise<Schemas['SourcesOfOperator']>;
  /** Get an outlet and the state of its feeds (`GET /admin/v1/sources/{id}`). */
  getSource(args: Schemas['GetSourceArgs'], options?: CallOptions): Promise<Schemas['Source']>;
  /** Change the name, country, languages or sections of an outlet, or pause it (`PATCH /admin/v1/sources/{id}`). */
  changeSource(args: Schemas['ChangeSourceArgs'], options?: CallOptions): Promise<Schemas['Source']>;
  /** Remove an outlet from the list; its articles stay (`DELETE /admin/v1/sources/{id}`). */
  removeSource(args: Schemas['RemoveSourceArgs'], options?: CallOptions): Promise<Schemas['RemovedSource']>;
  /** Poll the feeds of an outlet now (`POST /admin/v1/sources/{id}/poll`). */
  pollSource(args: Schemas['PollSourceArgs'], options?: CallOptions): Promise<Schemas['Poll']>;
  /** Find the feeds and news sitemaps of a site (`POST /admin/v1/sources/discover`). */
  discoverSources(args: Schemas['Site'], options?: CallOptions): Promise<Schemas['Discovery']>;
  /** Export the list of outlets (`GET /admin/v1/sources/export`). */
  exportSources(args: Schemas['ExportSourcesTextArgs'], options?: CallOptions): Promise<string>;
  exportSources(args?: Schemas['ExportSourcesArgs'], options?: CallOptions): Promise<Schemas['ExportSourcesAnswer']>;
  /** Import a list of outlets, as OPML or JSON (`POST /admin/v1/sources/import`). */
  importSources(args?: Schemas['OperatorSourceList'], options?: CallOptions): Promise<Schemas['Import']>;
  /** Get versions, sizes, memory and settings of the service (`GET /admin/v1/system`). */
  getSystem(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['System']>;
  /** List the articles that were taken down, newest first (`GET /admin/v1/takedowns`). */
  listTakedowns(args?: Record<string, never>, options?: CallOptions): Promise<Schemas['ListTakedownsAnswer']>;
  /** Allow an article that was taken down again (`DELETE /admin/v1/takedowns`). */
  liftTakedown(args: Schemas['LiftTakedownArgs'], options?: CallOptions): Promise<Schemas['LiftedTakedown']>;
  /** Get what was billed, by UTC day, organization and item (`GET /admin/v1/usage`). */
  getUsageOfAll(args?: Schemas['GetUsageOfAllArgs'], options?: CallOptions): Promise<Schemas['OperatorUsage']>;
  /** List the watches of all organizations, newest first (`GET /admin/v1/watches`). */
  listWatchesOfAll(args?: Schemas['ListWatchesOfAllArgs'], options?: CallOptions): Promise<Schemas['ListWatchesOfAllAnswer']>;
}

/** The same for a stream of events instead of one answer. */
export interface Streams {
  search(args: Schemas['SearchRequest'], options?: CallOptions): AsyncIterable<Schemas['SearchEvent']>;
  searchSite(args: Schemas['SiteSearchRequest'], options?: CallOptions): AsyncIterable<Schemas['SearchEvent']>;
  compatExaSearch(args: Schemas['CompatExaSearchArgs'], options?: CallOptions): AsyncIterable<ServerEvent>;
  compatPerplexityChat(args: Schemas['CompatPerplexityChatArgs'], options?: CallOptions): AsyncIterable<ServerEvent>;
}

/** What is listed page by page. */
export interface Lists {
  search(args: Schemas['SearchRequest'], options?: CallOptions): AsyncIterable<Schemas['SearchAnswer']['results'][number]>;
  similar(args: Schemas['SimilarRequest'], options?: CallOptions): AsyncIterable<Schemas['SimilarAnswer']['results'][number]>;
  listIndexes(args?: Schemas['ListIndexesArgs'], options?: CallOptions): AsyncIterable<Schemas['IndexList']['data'][number]>;
  listIndexUrls(args: Schemas['ListIndexUrlsArgs'], options?: CallOptions): AsyncIterable<Schemas['IndexUrlList']['data'][number]>;
  listCharts(args?: Schemas['ListChartsArgs'], options?: CallOptions): AsyncIterable<Schemas['ChartList']['data'][number]>;
  listWatches(args?: Schemas['ListWatchesArgs'], options?: CallOptions): AsyncIterable<Schemas['WatchList']['data'][number]>;
  listMatches(args: Schemas['ListMatchesArgs'], options?: CallOptions): AsyncIterable<Schemas['MatchList']['data'][number]>;
  getImport(args: Schemas['GetImportArgs'], options?: CallOptions): AsyncIterable<Schemas['ImportReport']['report'][number]>;
  listSourcesOfOperator(args?: Schemas['ListSourcesOfOperatorArgs'], options?: CallOptions): AsyncIterable<Schemas['SourcesOfOperator']['data'][number]>;
}

export const OPERATIONS = {
  search: {"method":"POST","path":"/v1/search","query":[],"hasBody":true,"kind":"json","types":["application/json"],"paging":{"ask":"cursor","next":"next_cursor","items":"results"}},
  searchSite: {"method":"POST","path":"/v1/search/site","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  similar: {"method":"POST","path":"/v1/similar","query":[],"hasBody":true,"kind":"json","types":["application/json"],"paging":{"ask":"cursor","next":"next_cursor","items":"results"}},
  contents: {"method":"POST","path":"/v1/contents","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  getJob: {"method":"GET","path":"/v1/jobs/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  cancelJob: {"method":"DELETE","path":"/v1/jobs/{id}","query":[],"hasBody":false,"kind":"none","types":[]},
  createIndex: {"method":"POST","path":"/v1/indexes","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  listIndexes: {"method":"GET","path":"/v1/indexes","query":["limit","before"],"hasBody":false,"kind":"json","types":["application/json"],"paging":{"ask":"before","next":"next_before","items":"data"}},
  getIndex: {"method":"GET","path":"/v1/indexes/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  changeIndex: {"method":"PATCH","path":"/v1/indexes/{id}","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  deleteIndex: {"method":"DELETE","path":"/v1/indexes/{id}","query":[],"hasBody":false,"kind":"none","types":[]},
  refreshIndex: {"method":"POST","path":"/v1/indexes/{id}/refresh","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  listIndexUrls: {"method":"GET","path":"/v1/indexes/{id}/urls","query":["status","limit","after"],"hasBody":false,"kind":"json","types":["application/json"],"paging":{"ask":"after","next":"next_after","items":"data"}},
  oembed: {"method":"GET","path":"/oembed","query":["url","maxwidth","maxheight","format"],"hasBody":false,"kind":"json","types":["application/json"]},
  createChart: {"method":"POST","path":"/v1/charts","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  listCharts: {"method":"GET","path":"/v1/charts","query":["limit","before"],"hasBody":false,"kind":"json","types":["application/json"],"paging":{"ask":"before","next":"next_before","items":"data"}},
  getChart: {"method":"GET","path":"/v1/charts/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  changeChart: {"method":"PATCH","path":"/v1/charts/{id}","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  deleteChart: {"method":"DELETE","path":"/v1/charts/{id}","query":[],"hasBody":false,"kind":"none","types":[]},
  getFeed: {"method":"GET","path":"/feeds/{file}","query":[],"hasBody":false,"kind":"text","types":["application/atom+xml","application/feed+json"]},
  createWatch: {"method":"POST","path":"/v1/watches","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  listWatches: {"method":"GET","path":"/v1/watches","query":["limit","before"],"hasBody":false,"kind":"json","types":["application/json"],"paging":{"ask":"before","next":"next_before","items":"data"}},
  getWatch: {"method":"GET","path":"/v1/watches/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  changeWatch: {"method":"PATCH","path":"/v1/watches/{id}","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  deleteWatch: {"method":"DELETE","path":"/v1/watches/{id}","query":[],"hasBody":false,"kind":"none","types":[]},
  listMatches: {"method":"GET","path":"/v1/watches/{id}/matches","query":["limit","after"],"hasBody":false,"kind":"json","types":["application/json"],"paging":{"ask":"after","next":"next_after","items":"data"}},
  testWatch: {"method":"POST","path":"/v1/watches/{id}/test","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  listSources: {"method":"GET","path":"/v1/sources","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  compatExaContents: {"method":"POST","path":"/compat/exa/contents","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatExaFindSimilar: {"method":"POST","path":"/compat/exa/findSimilar","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatExaSearch: {"method":"POST","path":"/compat/exa/search","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatPerplexityChat: {"method":"POST","path":"/compat/perplexity/chat/completions","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatPerplexityModels: {"method":"GET","path":"/compat/perplexity/models","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  compatPerplexityModel: {"method":"GET","path":"/compat/perplexity/models/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  compatPerplexitySearch: {"method":"POST","path":"/compat/perplexity/search","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoAgentRuns: {"method":"GET","path":"/compat/tako/api/v1/agent/{kind}/runs","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  compatTakoAnswer: {"method":"POST","path":"/compat/tako/api/v1/answer","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoInsights: {"method":"GET","path":"/compat/tako/api/v1/beta/chart_insights","query":["card_id","effort"],"hasBody":false,"kind":"json","types":["application/json"]},
  compatTakoVisualize: {"method":"POST","path":"/compat/tako/api/v1/beta/visualize","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoContents: {"method":"POST","path":"/compat/tako/api/v1/contents","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoExplore: {"method":"POST","path":"/compat/tako/api/v1/explore","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoGraphSearch: {"method":"GET","path":"/compat/tako/api/v1/graph/search","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  compatTakoGrounding: {"method":"POST","path":"/compat/tako/api/v1/grounding","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoInsightsOfChart: {"method":"GET","path":"/compat/tako/api/v1/internal/chart-configs/{id}/chart-insights","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  compatTakoKnowledgeSearch: {"method":"POST","path":"/compat/tako/api/v1/knowledge_search","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoStartKnowledgeSearch: {"method":"POST","path":"/compat/tako/api/v1/knowledge_search/async","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoTaskStatus: {"method":"GET","path":"/compat/tako/api/v1/knowledge_search/async/status","query":["task_id"],"hasBody":false,"kind":"json","types":["application/json"]},
  compatTakoCreateCard: {"method":"POST","path":"/compat/tako/api/v1/thin_viz/create","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoSchemas: {"method":"GET","path":"/compat/tako/api/v1/thin_viz/default_schema","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  compatTakoSchema: {"method":"GET","path":"/compat/tako/api/v1/thin_viz/default_schema/{name}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  compatTakoCreateCardBySchema: {"method":"POST","path":"/compat/tako/api/v1/thin_viz/default_schema/{name}/create","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  compatTakoSearch: {"method":"POST","path":"/compat/tako/api/v3/search","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  getUsage: {"method":"GET","path":"/v1/usage","query":["from","to","key","by"],"hasBody":false,"kind":"json","types":["application/json"]},
  importArticles: {"method":"POST","path":"/admin/v1/articles","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  takeDownArticle: {"method":"DELETE","path":"/admin/v1/articles","query":["url","reason"],"hasBody":false,"kind":"json","types":["application/json"]},
  backup: {"method":"GET","path":"/admin/v1/backup","query":[],"hasBody":false,"kind":"bytes","types":["application/gzip"]},
  getBills: {"method":"GET","path":"/admin/v1/bills","query":["month","organization","format"],"hasBody":false,"kind":"json","types":["application/json","text/csv"]},
  listChartsOfAll: {"method":"GET","path":"/admin/v1/charts","query":["limit"],"hasBody":false,"kind":"json","types":["application/json"]},
  getImport: {"method":"GET","path":"/admin/v1/imports/{id}","query":["outcome","after","limit"],"hasBody":false,"kind":"json","types":["application/json"],"paging":{"ask":"after","next":"next","items":"report"}},
  listIndexesOfAll: {"method":"GET","path":"/admin/v1/indexes","query":["limit"],"hasBody":false,"kind":"json","types":["application/json"]},
  listQueuedJobs: {"method":"GET","path":"/admin/v1/jobs","query":["queue","state","limit"],"hasBody":false,"kind":"json","types":["application/json"]},
  retryJob: {"method":"POST","path":"/admin/v1/jobs/{id}/retry","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  createOperatorKey: {"method":"POST","path":"/admin/v1/keys","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  listOperatorKeys: {"method":"GET","path":"/admin/v1/keys","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  setKey: {"method":"PATCH","path":"/admin/v1/keys/{id}","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  revokeKey: {"method":"DELETE","path":"/admin/v1/keys/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  watchService: {"method":"GET","path":"/admin/v1/live","query":[],"hasBody":false,"kind":"events","types":[]},
  listModels: {"method":"GET","path":"/admin/v1/models","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  getModelPicture: {"method":"GET","path":"/admin/v1/models/{task}/pictures/{picture}","query":[],"hasBody":false,"kind":"bytes","types":["image/png"]},
  createOrganization: {"method":"POST","path":"/admin/v1/organizations","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  listOrganizations: {"method":"GET","path":"/admin/v1/organizations","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  getOrganization: {"method":"GET","path":"/admin/v1/organizations/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  setOrganization: {"method":"PATCH","path":"/admin/v1/organizations/{id}","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  deleteOrganization: {"method":"DELETE","path":"/admin/v1/organizations/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  createKey: {"method":"POST","path":"/admin/v1/organizations/{id}/keys","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  listKeys: {"method":"GET","path":"/admin/v1/organizations/{id}/keys","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  setPlugin: {"method":"PUT","path":"/admin/v1/organizations/{id}/plugins/{capability}","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  listQueues: {"method":"GET","path":"/admin/v1/queues","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  reindex: {"method":"POST","path":"/admin/v1/reindex","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  addSource: {"method":"POST","path":"/admin/v1/sources","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  listSourcesOfOperator: {"method":"GET","path":"/admin/v1/sources","query":["find","status","after","limit"],"hasBody":false,"kind":"json","types":["application/json"],"paging":{"ask":"after","next":"next_after","items":"data"}},
  getSource: {"method":"GET","path":"/admin/v1/sources/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  changeSource: {"method":"PATCH","path":"/admin/v1/sources/{id}","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  removeSource: {"method":"DELETE","path":"/admin/v1/sources/{id}","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  pollSource: {"method":"POST","path":"/admin/v1/sources/{id}/poll","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  discoverSources: {"method":"POST","path":"/admin/v1/sources/discover","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  exportSources: {"method":"GET","path":"/admin/v1/sources/export","query":["format"],"hasBody":false,"kind":"json","types":["application/json","text/x-opml"]},
  importSources: {"method":"POST","path":"/admin/v1/sources/import","query":[],"hasBody":true,"kind":"json","types":["application/json"]},
  getSystem: {"method":"GET","path":"/admin/v1/system","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  listTakedowns: {"method":"GET","path":"/admin/v1/takedowns","query":[],"hasBody":false,"kind":"json","types":["application/json"]},
  liftTakedown: {"method":"DELETE","path":"/admin/v1/takedowns","query":["url"],"hasBody":false,"kind":"json","types":["application/json"]},
  getUsageOfAll: {"method":"GET","path":"/admin/v1/usage","query":["from","to","key","by","organization"],"hasBody":false,"kind":"json","types":["application/json"]},
  listWatchesOfAll: {"method":"GET","path":"/admin/v1/watches","query":["limit"],"hasBody":false,"kind":"json","types":["application/json"]},
} as const satisfies Record<string, CallFacts>;
