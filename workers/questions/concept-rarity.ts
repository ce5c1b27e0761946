/**
 * Rarity of each concept in titles and standfirsts of news: ln(articles / articles that mention it). Measured.
 */
export const RARITY = `
sport=0.8 cricket=1.0 launch=1.2 rise=1.2 plan=1.4 guide=1.4 schedule=1.6 victory=1.6 none=1.7
government=1.8 record=1.8 all=1.8 quote=1.8 change=1.8 months=1.8 years=1.9 money=1.9 rumour=1.9 days=2.0
international=2.0 ongoing=2.0 report=2.0 again=2.1 price=2.1 celebrity=2.1 india=2.1 fall=2.1 serious=2.1
company=2.1 urgent=2.2 official=2.2 romance=2.2 technology=2.2 positive=2.2 health=2.2 science=2.3
criticism=2.3 film=2.3 national=2.3 man=2.3 spain=2.3 space=2.3 series=2.3 agreement=2.3 profit=2.3
investment=2.4 law=2.4 liveblog=2.4 market=2.4 first=2.4 withdrawal=2.4 done=2.4 negative=2.4 product=2.5
interview=2.5 socialmedia=2.5 uncertain=2.5 war=2.5 listing=2.5 minor=2.5 opinion=2.5 party=2.6 defeat=2.6
local=2.6 anniversary=2.6 family=2.6 help=2.6 unitedstates=2.6 appointment=2.6 departure=2.6 culture=2.6
explainer=2.6 woman=2.7 support=2.7 crime=2.7 public=2.7 video=2.7 jobs=2.7 approval=2.7 signing=2.7
statistics=2.7 death=2.8 energy=2.8 only=2.8 football=2.8 youth=2.8 election=2.9 difficult=2.9
parliament=2.9 weeks=2.9 trial=2.9 ukraine=2.9 rejection=2.9 education=3.0 attack=3.0 result=3.0
survival=3.0 stable=3.0 weather=3.0 threat=3.0 hours=3.1 complaint=3.1 transport=3.1 preview=3.1 expert=3.1
housing=3.1 acquittal=3.1 covid=3.1 dispute=3.2 negotiation=3.2 bank=3.2 royal=3.2 protest=3.2 travel=3.2
police=3.2 elderly=3.2 peace=3.2 birth=3.3 consumer=3.3 review=3.3 outage=3.3 food=3.3 music=3.3 cars=3.4
certain=3.4 animals=3.4 loss=3.5 escape=3.5 television=3.5 tuesday=3.5 fashion=3.5 verdict=3.5 videogame=3.5
thursday=3.5 friday=3.6 wednesday=3.6 award=3.6 arrest=3.6 europe=3.6 injurysport=3.7 safe=3.7 surprise=3.7
injury=3.7 delay=3.7 middleeast=3.8 climate=3.8 religion=3.8 secret=3.8 saturday=3.8 disaster=3.9
migration=3.9 china=3.9 strike=3.9 investigation=3.9 union=3.9 aviation=3.9 monday=4.0 water=4.0 draw=4.0
poll=4.0 fire=4.0 agriculture=4.0 breakup=4.0 tax=4.1 argentina=4.1 heritage=4.1 sunday=4.2 weapons=4.3
anonymous=4.4 layoffs=4.4 humour=4.4 ngo=4.4 easy=4.5 accident=4.5 evergreen=4.5 lottery=4.6 drugs=4.8
neutral=4.9 crypto=4.9 recipe=4.9 witness=5.2 apology=5.4 hack=5.6
`;
