/**
 * Given names that the press of Spanish- and English-speaking countries writes most, folded. They tell a person's name
 * from a run of capitals where an index has not shown it yet; rarer ones are learned from the index.
 */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const GIVEN_NAMES: ReadonlySet<string> = list(`
  aaron abdel abel abigail abiy abraham adam adela adele adena adolfo adrian adriana agnes agustin agustina
  aidan aitana ajay akhilesh akshay alan alastair albert alberto alec alejandra alejandro aleksandar aleksandr
  alex alexa alexander alexandra alexandria alexei alexis alfonso alfred alfredo ali alia alice alicia alison
  alisson alvaro amado amalia amanda amber amelia amelie amit amitabh amy ana anabel analia ananya anastasia
  anderson andre andrea andreas andrei andres andrew andrey andy angel angela angelica angelina anibal anita
  ann anna annalena anne annie anthony antoine antonela antonella antonia antonio antony anuel anushka araceli
  archie ariadna ariana ariel armando arnold arthur arturo arvind aryan ashleigh ashley ashok asif astrid atiku
  audrey augusto aurelio aurora austin axel ayanna ayushmann azucena balvin barack barbara barnaby barron
  bartolome bashar bautista beatrice beatriz belen ben benedict benito benjamin bernard bernardo bernie beth
  beto betty beyonce bhagwant bheki bianca bilawal bill billie billy bizarrap blake blanca bob bobby bobi bola
  boris brad brandon braulio brenda brendan brett brian brie britney brittany bruce bruno bryan bukayo camila
  camilla camilo candela carina carl carla carlo carlos carmen carol carolina caroline casemiro casey casper
  caster catalina catherine cecilia celeste celia cesar charles charlie charlotte checo chimamanda chloe chris
  chrissy christian christiane christina christine christopher chrystia chuck cindy ciro claire clara clarence
  claude claudia claudio clive coco colin conan connor constanza consuelo corey cristian cristiano cristina
  cristobal cynthia cyril daisy dak dalai dale damian damien dan dani daniel daniela daniele danielle daniil
  danny dario darren dave david debbie deborah declan deepika delcy delfina delia demi denis denise dennis
  denzel derek devendra diana diane diego dieter dilma dina diosdado dmitri dmitry doja dolores dominic
  dominique don donald donna doris dorothy doug douglas dua duki duncan dwayne dylan ebrahim ed eddie ederson
  edgar edgardo edith edmundo edouard eduardo edward edwin eileen eknath elaine eleanor elena elias elisa
  elisabeth elizabeth ellen ellie elliot elon elsa elvira emanuel emilia emiliano emilie emilio emily eminem
  emma emmanuel emmerson enrique enzo eric erica erik erin erling ernest ernesto esteban estefania estela ester
  esther ethan eugene eugenia eugenie eugenio eva evan evangelina evelyn evita evo exequiel ezequiel fabian
  fabiana fabinho fabio fabricio facundo fatima federica federico felicia felipe felix fermin fernanda fernando
  fidel fiona flavia flavio florence florencia frances francesca francesco francis francisca francisco franco
  francois frank franz fred freddie frederic frederick frenkie fumio gabriel gabriela gabriele gael gary gaston
  gavin gayle gemma genaro geoff geoffrey george georgia georgina gerald geraldo gerard gerardo german gianni
  giannis gilbert gilberto gildo gina ginni gio giorgia giovani giovanni gisela giuliana giuseppe gladys glen
  glenn gonzalo goodluck gordon grace graciela graham greg gregorio gregory greta gretchen grigory guadalupe
  guido guillermina guillermo gustavo guy gwyneth haile hailey hannah hans hardik harold harriet harry harvey
  hassan heather hebe hector heidi helen helena hemant henri henrique henry herbert hernan hilary hilda hillary
  hoda holger horacio howard hubert hugh hugo humberto humza hunter ian ibai iga ignacio igor ildefonso ilhan
  imran inacio inaki ines ingrid irene iris irma isaac isabel isabella isabelle isha isidro ismael ismail
  israel itziar ivan ivana ivanka jacinda jack jackie jacob jacqueline jacques jada jaden jagmeet jaime jair
  jake james jamie jan jana jane janet janhvi janice jannik jared jason javier jay jean jeanine jeanne jeff
  jeffrey jennifer jenny jens jeremias jeremy jerome jerry jesse jessica jesus jill jim jimena jimmy jinping
  joan joana joaquin jodie joe joel johan johanna john johnny jon jonas jonathan jong jordan jordi jorge jose
  josefina josep joseph josh joshua josue joyce juan juana juanita jude judith judy julen julia julian juliana
  julie juliet julieta julio june jurgen justin jyotiraditya kai kamala kangana kanye kareena karen karim
  karina karl karla karol kartik kate katherine kathleen kathryn kathy katie katrina katya keanu keiko keir
  keith kelly kemi ken kendall kendrick kenneth ketanji kevin khloe kiara kim kimberly kimi kirsten klaus
  kourtney kristalina kyle kylian kylie kyrsten lali lalu lana lance lando larry laura lauren laurence lautaro
  lazaro leah leandro lebron lee leila lenin leo leon leonard leonardo leonel leonor leopoldo leslie lester
  leticia letitia lewis liam lidia lilia liliana lilibet lilita lily lina linda lindsay lionel lisa lisandro
  liz lizzo lloyd lorena lorenzo louis louise lourdes luc luca lucas lucia luciana luciano lucila lucrecia lucy
  ludwig luis luisa luiz luka luke luz lydia mabel macarena madeleine magdalena maggie mahmoud maia malala
  malcolm malena maluma mamata manuel manuela mara marc marcel marcela marcelo marcia marco marcos marcus
  margaret margarita margot maria mariah marian mariana mariano marie mariela marina marine mario marion marisa
  marisol marissa marjorie mark marlene marta martha martin martina mary maryam mason mateo mateus mathew
  matias matilde matt matteo matthew mauricio mauro max maxim maxima maximiliano maximo maya mayawati mayra meg
  megan meghan megyn melania melanie melina melinda melissa memphis mercedes meredith merrick meryl mhairi mia
  micaela michael michel michele michelle mick miguel mijail mike mikhail milagro milagros miley miranda miriam
  mirtha mitch mo mohamed mohammed moises molly monica morgan moria moritz muammar muhammadu myriam nadia
  nadine naftali naheed nahuel nana nancy naomi narendra narges natalia natalie natasha nathan nawaz nayib neil
  nelida nelson nestor niall nicholas nick nicki nico nicola nicolas nicole nigel nikki nikola nina nirmala
  nitish noah noelia noemi nora norah norberto norma norman novak octavio ofelia olaf oleg olga olive oliver
  olivia olivier ollanta olusegun omar oprah oriana oriol oscar osvaldo otto ousmane owen ozuna pablo paco
  paloma pamela paola paolo papu patricia patricio patrick paul paula paulina pauline paulo pedro peggy
  penelope pep pepe pete peter phil philip philippe pia pier pierre pilar piotr piyush priscila priti priyanka
  prudencio qasem quentin quim rachel rafael rafaela raheem rahul raila raimundo rajnath ralph ramiro ramon
  ranbir rand randy ranveer raquel rashida raul rauw ray raymond rebeca rebecca recep regina reinaldo renata
  rene renzo rhun ricardo richard rick ricky rihanna rishi rita riyad rob robert roberta roberto robin rochelle
  rocio rod roderick rodolfo rodrigo rodrygo rogelio roger rohit roland rolando roman romelu romina ron ronald
  ronaldo ronnie rory rosa rosalia rosario rose rosemary ross roxana roy ruben rufino rupert russell ruth ryan
  sabina sabrina sachin saddam sadio safra sajid salma salman salvador sam samantha samuel sandra sanjay
  santiago santino sara sarah satya saul scarlett scott sean sebastian selena serena serge sergei sergey sergio
  seth shahid shakira shane shannon sharad sharon shashi shaun shawn shehbaz sheila sheryl shinzo shirley
  sidharth silvana silvia silvina silvio simon simona simone siya smriti snoop sofia sol soledad sonia sophia
  sophie stacey stan stefan stefania stefano stefanos stella stephanie stephen steve steven stuart sue suella
  sundar susan susana sushant suzanne sven sydney sylvia taapsee tamara tania tanya tara tatiana taty taylor
  tayyip ted tejashwi tenzin teodoro teresa terry thabo thelma theodore theresa thiago thomas tiago tiffany tim
  timo timothee timothy tina tini tobey todd tokischa tom tomas tommaso tommy toni tony tracey tracy travis
  trevor trinidad tristan tucker tulsi tyler uddhav uhuru ulises ursula usain usman valentin valentina
  valentino valeria valerie valtteri vanesa vanessa varun vera vernon veronica vicente vicky victor victoria
  viktor vincent vincenzo vinicius viola violeta virat virgil virginia vivek vivian viviana vladimir volodimir
  volodymyr wado walt walter wanda warren wayne wendy werner wilfredo will william willow winnie wole wolfgang xavi
  xavier xi ximena xiomara yair yamila yanina yasmin yevgeny yolanda yoshihide yoweri yuki yulia yuri yvonne
  zachary zaira zara zayn zelmira zendaya zinedine zlatan zoe zulema zulemita
  jessi susy suzy herbie bubba chasten feliciano ayelen carolyn cheryl cody colby connie courtney darrell darryl
  debra derrick dianne donny dustin dwight eddy edie elle elijah eliza ella eloise emmet esme ezra faye felicity
  fern flora freya gail garrett ginny giselle gloria gwen ibrahim ida imogen inez irving isla janelle jasmine jayden
  jed jenna jeremiah jermaine joann joaquina jocelyn joelle johnnie jolie jorgelina josefa josephine josie judi
  justine kaitlin kara katy kay kayla keira kelsey kendra kerry kiera kieran kit kris krista kristen kristin kurt
  latoya laurel leigh lena leona leroy levi lexi lia liana lila lilian lindsey lois lola lonnie loretta lori
  lorraine louisa lucille lucinda lulu lupita lyle lynn mackenzie maddie madison mae malik mandy marcelina marianne
  marilyn marla marlon marsha marty marvin matilda maureen maurice mavis maxine mel micah mildred millie mindy
  minnie moira mollie mona monty moses muriel myra myrna nell nelly octavia ollie orlando otis pascal perla petra
  phoebe phyllis piers polly priscilla quincy rachael randall rayan reese reggie reginald renee reuben rhea rhonda
  riley rocco ronan ronda rosalind rosanna rosie rowan roxanne rufus russ sadie sally salome sasha savannah selma
  shelby sheldon shelley sherri sherry sian sidney silas sonya stacy stewart sybil sylvester tamsin tasha tess tessa
  thalia thea tia tilly timmy toby tori tracie tricia trish trudy tyrone uma vaughn verity veronika vickie vince viv
  wendell wesley wes whitney wilbur wilfred willa willie wilma winona winston wyatt xander yasmine yesenia yoko
  yvette zac zack zane zeke zelda zoey
`);
