/**
 * Given names that the press of Spanish- and English-speaking countries writes most, folded. They tell a person's name
 * from a run of capitals where an index has not shown it yet; rarer ones are learned from the index.
 */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const GIVEN_NAMES: ReadonlySet<string> = list(`
  aaron abdel abel abigail abiy abraham adalberto adam adamari adela adele adena adolfo adrian adriana agnes
  agustin agustina aidan ainara ainhoa aitana ajay akhilesh akshay alan alastair albert alberto aldana alec
  alejandra alejandro aleksandar aleksandr alex alexa alexander alexandra alexandria alexei alexis alfie
  alfonso alfred alfredo ali alia alice alicia alina alison alisson allan allen almudena alonso alvaro
  alyssa amadeo amado amalia amanda ambar amber amelia amelie amit amitabh amparo amy ana anabel anahi
  analia ananya anastasia anders anderson andre andrea andreas andrei andres andrew andrey andy angel angela
  angelica angelina anibal anita ann anna annalena anne annie anselmo anthony antoine antonela antonella
  antonia antonio antony anuel anushka anya araceli arantxa archie ariadna ariadne ariana ariel arlene
  armando arnaud arnold arthur arturo arvind aryan asher ashleigh ashley ashok ashton asier asif astrid
  atiku audrey augusto aurelia aurelio aurora austin ava avery axel ayanna ayelen aylen ayushmann azucena
  baltasar balvin barack barbara barnaby barron barry bartolome bashar bautista beatrice beatriz becky belen
  belinda beltran ben benedict benicio benito benjamin benny bernabe bernadette bernard bernardo bernie bert
  berta beth bethany beto betsy betty beyonce bhagwant bheki bianca bibiana bilawal bill billie billy
  bizarrap blake blanca bob bobby bobi bola bonnie boris brad brandi brandon braulio brayan brenda brendan
  brett brian bridget brie brisa britney brittany bronny brooke bruce bruna bruno bryan bubba buddy bukayo
  caleb calixto calvin cameron camila camilla camille camilo candace candela candelaria caridad carina carl
  carla carlo carlos carlota carlotta carmelita carmelo carmen carol carole carolina caroline carolyn carrie
  cary casemiro casey casimiro casper cassandra caster catalina catherine cathy cayetana cayetano cecil
  cecilia cecilio celeste celia cesar chabeli charlene charles charlie charlotte chasten checo chelsea
  cheryl chiara chimamanda chloe chris chrissy christian christiane christie christina christine christopher
  chrystia chuck cindy cintia ciro claire clara clarence claude claudette claudia claudio clint clive coco
  cody colby colin colleen conan connie connor conor constance constanza consuelo corey courtney craig
  crisanto cristian cristiano cristina cristobal cynthia cyril daisy dak dalai dale dalila dalma damaris
  damian damien damon dan dani daniel daniela daniele danielle daniil danny daphne dario darius darlene
  darrell darren darryl dave david dean debbie deborah debra declan deepika delcy delfina delia demi denis
  denise dennis denzel derek derrick desmond devendra dexter diana diane dianne dick diego dieter dilma dina
  diosdado dirk dmitri dmitry doja dolores dominic dominique don donald donna donny dora doreen doris
  dorothy doug douglas dua duki duncan dustin dwayne dwight dylan ebrahim ed eddie eddy ederson edgar
  edgardo edie edith edmundo edna edouard edson eduardo edward edwin efrain egan eileen eknath eladio elaine
  elba eleanor elena eleonora eli elias elijah elisa elisabeth eliseo eliza elizabeth ella elle ellen ellie
  elliot elliott elmer eloisa eloise elon eloy elsa elsie elvira emanuel emilia emiliana emiliano emilie
  emilio emily eminem emma emmanuel emmerson emmet emmett enrique enriqueta enzo eric erica erick erik erin
  erling ernest ernesto ernie esme estanislao esteban estefania estela ester esther ethan eugene eugenia
  eugenie eugenio eunice eusebio eva evan evangelina evaristo evelyn evita evo exequiel ezequiel ezra fabian
  fabiana fabinho fabio fabricio facundo fatima fausto faye federica federico felicia feliciano felicity
  felipe felisa felix fergus fermin fern fernanda fernando fidel finn fiona flavia flavio flora florence
  florencia florentino frances francesca francesco francis francisca francisco franco francois frank frankie
  franz fred freddie frederic frederick frenkie freya fumio gabe gabriel gabriela gabriele gael gail gareth
  garrett garry gary gaston gavin gayle gemma genaro geoff geoffrey george georgia georgina gerald geraldine
  geraldo gerard gerardo german geronimo gerry gianni giannis gideon gilbert gilberto gildo gillian gina
  ginni ginny gio giorgia giovani giovanni gisela giselle giuliana giuseppe gladys glen glenn gloria gonzalo
  goodluck gordon grace graciela graham greg gregoria gregorio gregory greta gretchen grigory griselda
  guadalupe guido guillermina guillermo gustavo guy gwen gwyneth haile hailey hannah hans hardik harold
  harriet harriett harry harvey hassan heather hebe hector heidi helen helena hemant henri henrique henry
  herbert herbie heriberto herman hernan hilario hilary hilda hillary hipolito hoda holger honorio horacio
  howard hubert hugh hugo humberto humza hunter ian ibai ibrahim ida iga ignacia ignacio igor iker ildefonso
  ilhan imogen imran inacio inaki ines inez ingrid inmaculada ira irene iris irma irving isaac isabel
  isabella isabelle isha isidoro isidro isla ismael ismail israel itziar ivan ivana ivanka ivanna ivonne
  jacinda jacinta jacinto jack jackie jacob jacqueline jacques jada jaden jagmeet jaime jair jake jamal
  james jamie jan jana jane janelle janet janhvi janice jannik jared jasmine jason javier javiera jay jayden
  jean jeanine jeanne jed jeff jeffrey jenna jennie jennifer jenny jens jeremiah jeremias jeremy jermaine
  jerome jeronimo jerry jesse jessi jessica jessie jesus jill jim jimena jimmy jinping joan joana joann
  joanna joanne joaquin joaquina jocelyn jodi jodie joe joel joelle joey johan johanna john johnnie johnny
  jolene jolie jon jonah jonas jonatan jonathan jong jordan jordi jorge jorgelina jose josefa josefina josep
  joseph josephine josh joshua josie josue joyce juan juana juanita jude judi judith judy julen julia julian
  juliana julianne juliano julie juliet julieta julio june jurgen justin justina justine jyotiraditya kai
  kaitlin kaitlyn kamala kangana kanye kara kareena karen karim karina karl karla karol kartik kate
  katherine kathleen kathryn kathy katie katrina katy katya kay kayla keanu keiko keir keira keith kelly
  kelsey kemi ken kendall kendra kendrick kenneth kenny kerry ketanji kevin khloe kiara kiera kieran kim
  kimberly kimi kirk kirsten kit klaus kourtney kris krista kristalina kristen kristin kristina kristine
  kurt kyle kylian kylie kyrsten lachlan lali lalu lana lance lando larry latoya laura laurel lauren
  laurence laurie lautaro lazaro leah leandro leanne lebron lee leigh leila lena lenin lenny leo leon leona
  leonard leonardo leonel leonor leopoldo leroy leslie lester leticia letitia levi lewis lexi lia liam liana
  lidia lila lilia lilian liliana lilibet lilita lily lina linda lindsay lindsey lionel lisa lisandro liz
  liza lizzo lloyd lois lola lonnie lorena lorenza lorenzo loretta lori lorna lorraine louis louisa louise
  lourdes luana luc luca lucas lucia luciana luciano lucila lucille lucinda lucrecia lucy ludwig luis luisa
  luisana luiz luka luke lulu lupita luz lydia lyle lynette lynn mabel macarena mackenzie maddie madeleine
  madison mae magali magaly magdalena maggie mahmoud maia maite malala malcolm malena malik maluma mamata
  mandy manuel manuela mara marc marcel marcela marcelina marcelo marcia marco marcos marcus margaret
  margarita marge margie margot maria mariah marian mariana mariangeles marianne mariano maribel maricarmen
  maricel marie mariela marilina marilyn marina marine mario marion marisa marisol marissa maritza marjorie
  mark marla marlene marlon marsha marta martha martin martina marty marvin mary maryam mason mateo mateus
  mathew matias matilda matilde matt matteo matthew maude maureen maurice mauricio mauro mavis max maxim
  maxima maximiliano maximo maxine maya mayawati mayra meg megan meghan megyn mel melania melanie melina
  melinda melissa melvin memphis mercedes meredith merrick meryl mhairi mia micaela micah michael michel
  michele michelle mick miguel mijail mike mikhail milagro milagros mildred miley millie milo mindy minnie
  miranda mireya miriam mirtha mitch mo mohamed mohammed moira moises mollie molly mona monica monserrat
  montserrat monty morgan moria moritz moses muammar muhammadu muriel myra myriam myrna nadia nadine naftali
  naheed nahuel nana nancy naomi narendra narges natalia natalie natasha nate nathan nathaniel nawaz nayib
  nazarena nazareno ned neil nelida nell nellie nelly nelson nerea nestor nettie neville niall nicholas nick
  nicki nicky nico nicola nicolas nicole nigel nikki nikola nina nirmala nitish noah noelia noelle noemi
  nora norah norberto norma norman novak obdulio octavia octavio odell odette ofelia olaf oleg olga olive
  oliver olivia olivier ollanta ollie olusegun omar oprah oriana oriol orlando oscar osvaldo otilia otis
  otto ousmane owen ozuna pablo paco paige paloma pamela paola paolo papu pascal pascual patrice patricia
  patricio patrick patsy patti patty paul paula paulina pauline paulino paulo pedro peggy penelope pep pepe
  percy perla pete peter petra phil philip philippe phillip phoebe phyllis pia piedad pier pierre piers
  pilar piotr piyush polly priscila priscilla priti priyanka prudencio qasem quentin quim quincy rachael
  rachel rafael rafaela raheem rahul raila raimundo rajnath ralph ramiro ramon ramona ranbir rand randal
  randall randy ranveer raquel rashad rashida raul rauw ray rayan raymond rebeca rebecca recep reese reggie
  regina reginald reinaldo renata rene renee renzo reuben rhea rhonda rhun rhys ricardo richard rick ricky
  rigoberto rihanna riley rishi rita riyad rob robbie robert roberta roberto robin rocco rochelle rocio rod
  roderick rodney rodolfo rodrigo rodrygo rogelio roger rohit roland rolando roman romelu romina ron ronald
  ronaldo ronan ronda ronnie roque rory rosa rosalia rosalie rosalind rosana rosanna rosario rose roseanne
  rosemary rosie ross rowan roxana roxanne roy ruben rubi rudolph rudy rufino rufus rupert ruperto russ
  russell ruth ryan sabina sabino sabrina sachin saddam sadie sadio safra sajid sally salma salman salome
  salvador sam samanta samantha sammy samuel sandra sanjay santiago santino sara sarah sasha satya saul
  savannah scarlett scott sean sebastian selena selma serafin serena serge sergei sergey sergio seth
  severino shahid shakira shane shannon sharad sharon shashi shaun shawn shehbaz sheila shelby sheldon
  shelley sherri sherry sheryl shinzo shirley sian sidharth sidney silas silvana silvia silvina silvio simon
  simona simone siya smriti snoop sofia sol soledad sonia sonya sophia sophie stacey stacy stan stefan
  stefania stefano stefanos stella stephanie stephen steve steven stewart stuart sue suella sundar susan
  susana susanna susannah susel sushant susie susy suzanne suzie suzy sven sybil sydney sylvester sylvia
  taapsee tabitha tadeo tamara tammy tamsin tania tanya tara tasha tatiana taty taylor tayyip ted tejashwi
  telma tenzin teodoro teofilo terence teresa teri terrance terrence terri terry tess tessa thabo thalia
  thea thelma theodore theresa thiago thomas tia tiago tiffany tilly tim timmy timo timothee timothy tina
  tini tobey tobias toby todd tokischa tom tomas tommaso tommy toni tony tori tracey traci tracie tracy
  travis trevor tricia trinidad trish trisha tristan trudy tucker tulsi tyler tyrone uddhav uhuru ulises uma
  uriel ursula usain usman valentin valentina valentino valeria valerie valtteri vanesa vanessa vanina varun
  vaughn vera verity verna vernon veronica veronika vicenta vicente vicki vickie vicky victor victoria
  victoriano viktor vilma vince vincent vincenzo vinicius vinnie viola violeta virat virgil virginia viv
  vivek vivian viviana vladimir volodimir volodymyr wado walt walter wanda warren wayne wendell wendy werner
  wes wesley whitney wilbur wilfred wilfredo will willa william willie willis willow wilma winifred winnie
  winona winston wole wolfgang wyatt xander xavi xavier xi ximena xiomara yago yair yamila yanina yasmin
  yasmine yesenia yesica yevgeny yoko yolanda yoshihide yoweri yuki yulia yuri yusef yvette yvonne zac zach
  zachary zack zaira zane zara zayn zeke zelda zelmira zendaya zinedine zlatan zoe zoey zulema zulemita
`);
