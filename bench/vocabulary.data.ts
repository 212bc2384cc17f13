// The vocabulary of the benchmark's data: realistic, and varied enough for searches.

const list = (words: string) => words.trim().split(/\s*,\s*|\s*\n\s*/);

export const firstNames = list(`
Aaliyah, Aaron, Abigail, Adam, Aisha, Alana, Alexander, Alice, Amelia, Amira, Amy, Andrew, Angela, Anh, Anita, Anna, Anthony,
Ashley, Ava, Bella, Ben, Beth, Brianna, Bridget, Caitlin, Callum, Cameron, Carlos, Caroline, Catherine, Charlotte, Chen, Chloe,
Christine, Claire, Connor, Daisy, Daniel, David, Dean, Deborah, Deepa, Diana, Dylan, Edward, Eleanor, Elena, Elise, Ella, Emily,
Emma, Eric, Ethan, Eva, Evelyn, Farah, Fatima, Felix, Finn, Fiona, Florence, Frances, Freya, Gabriel, Gemma, George, Georgia,
Giulia, Grace, Graham, Hamish, Hannah, Harriet, Harry, Hassan, Heather, Heidi, Helen, Henry, Hoa, Holly, Hugo, Ian, Imogen, Indira,
Isaac, Isabella, Isla, Ivy, Jack, Jacob, Jade, James, Jasmine, Jayden, Jean, Jessica, Joanna, John, Jordan, Joseph, Joshua, Julia,
Kaitlyn, Karen, Kate, Kavita, Kayla, Keira, Kevin, Kieran, Kim, Kylie, Lachlan, Laura, Lauren, Layla, Leah, Leo, Liam, Lily, Linh,
Louise, Lucas, Lucy, Luke, Madeleine, Maria, Marcus, Margaret, Mark, Martin, Mary, Mason, Matilda, Matthew, Max, Maya, Megan, Mei,
Melissa, Mia, Michael, Minh, Mohammed, Molly, Nadia, Naomi, Natalie, Nathan, Nicholas, Nicole, Nina, Noah, Olive, Oliver, Olivia,
Omar, Oscar, Owen, Patrick, Paul, Penelope, Peter, Phoebe, Poppy, Priya, Quinn, Rachel, Rahul, Rebecca, Renee, Rhys, Riley, Robert,
Rosa, Rose, Ruby, Ruth, Ryan, Sadia, Sally, Samantha, Samuel, Sarah, Scarlett, Sean, Shanti, Sienna, Simon, Sofia, Sophie, Stella,
Stephen, Susan, Tahlia, Tara, Thomas, Tien, Timothy, Uma, Victoria, Vikram, Violet, Wei, William, Willow, Xavier, Yasmin, Yusuf,
Zahra, Zara, Zoe`);

export const lastNames = list(`
Abbott, Adams, Ahmed, Ali, Allen, Anderson, Armstrong, Arnold, Atkinson, Bailey, Baker, Ball, Barker, Barnes, Barrett, Bell,
Bennett, Berry, Bishop, Black, Booth, Bradley, Brooks, Brown, Bryant, Burgess, Burke, Burns, Burton, Butler, Campbell, Carr, Carroll,
Carter, Chambers, Chan, Chandra, Chapman, Chen, Clark, Clarke, Cole, Coleman, Collins, Cook, Cooper, Cox, Craig, Crawford, Cunningham,
Daly, Davidson, Davies, Davis, Dawson, Day, Dean, Desai, Dixon, Doyle, Duncan, Dunn, Edwards, Elliott, Ellis, Evans, Farrell,
Ferguson, Fernandez, Fisher, Fitzgerald, Fleming, Fletcher, Ford, Foster, Fox, Francis, Fraser, Gallagher, Garcia, Gardner, George,
Gibson, Gill, Gordon, Graham, Grant, Gray, Green, Griffiths, Gupta, Hall, Hamilton, Hancock, Harding, Harper, Harris, Harrison, Hart,
Harvey, Hawkins, Hayes, Henderson, Henry, Hicks, Hill, Ho, Holland, Holmes, Howard, Hughes, Hunt, Hunter, Hussain, Hutchinson,
Huynh, Irwin, Jackson, Jacobs, James, Jenkins, Johnson, Johnston, Jones, Jordan, Joseph, Kapoor, Kaur, Kelly, Kennedy, Khan, King,
Knight, Kumar, Lam, Lambert, Lane, Lawrence, Lawson, Le, Lee, Lewis, Li, Lloyd, Long, Lopez, Lynch, MacDonald, Mackenzie, Malik,
Mann, Marsh, Marshall, Martin, Martinez, Mason, Matthews, May, McCarthy, McDonald, McGrath, McKenzie, Mehta, Miller, Mills, Mitchell,
Moore, Morgan, Morris, Morrison, Murphy, Murray, Nair, Nelson, Newman, Ng, Nguyen, Nicholson, Obrien, Oconnor, Oliver, Owen, Palmer,
Parker, Patel, Payne, Pearce, Pereira, Perry, Peters, Pham, Phillips, Porter, Powell, Price, Quinn, Rahman, Reed, Reid, Reynolds,
Rice, Richards, Richardson, Riley, Roberts, Robertson, Robinson, Rogers, Rose, Ross, Rossi, Russell, Ryan, Sanders, Saunders, Scott,
Shah, Sharma, Shaw, Simpson, Singh, Smith, Spencer, Stephens, Stevens, Stewart, Stone, Sullivan, Sutton, Taylor, Thomas, Thompson,
Tran, Tucker, Turner, Vo, Walker, Wallace, Walsh, Walters, Wang, Ward, Watson, Watts, Webb, Wells, West, White, Wilkinson, Williams,
Wilson, Wong, Wood, Woods, Wright, Yang, Young, Zhang`);

export const placeNames = list(`
Acacia, Albany, Alstonville, Anglesea, Ararat, Armidale, Ashgrove, Avoca, Bairnsdale, Ballarat, Ballina, Balmain, Banksia, Barossa,
Bathurst, Bayside, Bellarine, Belmont, Benalla, Bendigo, Berrima, Blackheath, Bluegum, Boronia, Bowral, Broome, Bunbury, Bundaberg,
Burnie, Busselton, Byron, Cairns, Camden, Canning, Caroline Springs, Castlemaine, Cessnock, Clare Valley, Coffs Coast, Colac, Coogee,
Cootamundra, Corella, Cowra, Daintree, Dandenong, Darling, Daylesford, Devonport, Dubbo, Echuca, Emerald, Esperance, Fernvale,
Flinders, Frankston, Fremantle, Geelong, Geraldton, Gippsland, Gladstone, Glenelg, Goulburn, Grampians, Grevillea, Gympie, Hamilton,
Hawkesbury, Healesville, Hervey Bay, Horsham, Huon, Illawarra, Inverell, Ipswich, Jacaranda, Jindabyne, Kalgoorlie, Katoomba, Kiama,
Kingaroy, Kookaburra, Kyneton, Launceston, Leura, Lilydale, Lismore, Lorne, Macedon, Mackay, Maitland, Mandurah, Manly, Maroochy,
Maryborough, Melaleuca, Mildura, Moreton, Mornington, Mudgee, Murray, Nambucca, Narrabri, Noosa, Nowra, Orange, Otway, Parkes,
Parramatta, Penrith, Pilbara, Port Lincoln, Portland, Queenscliff, Redcliffe, Richmond, Riverina, Rockhampton, Rosella, Sapphire,
Shepparton, Snowy River, Sorrento, Southbank, Stanthorpe, Sunbury, Swan Valley, Tamar, Tamworth, Taree, Telopea, Thornbury, Tilba,
Toowoomba, Torquay, Townsville, Tweed, Ulladulla, Unley, Wagga, Wangaratta, Waratah, Warragul, Warrnambool, Wattle, Whyalla,
Windsor, Wodonga, Wollongong, Wonthaggi, Yarra, Yeppoon, Young`);

export const trades = list(`
Ability, Access, Allied Health, Assistance, Behaviour Support, Bridge, Care, Community, Companions, Connect, Coordination, Daily Living,
Disability Services, Early Intervention, Empowerment, Enablement, Family Support, Guidance, Haven, Home Care, Homes, Horizons,
Inclusion, Independence, Kinship, Lifestyle, Living, Mobility, Nursing, Occupational Therapy, Outreach, Participation, Pathways,
Plan Management, Positive Futures, Psychology, Respite, Speech Pathology, Steps, Support, Supported Living, Therapy, Together, Transport,
Vision, Wellbeing, Youth`);

export const companyKinds = list(
  'Pty Ltd, Group, Services, Australia, Inc, Foundation, Partners, Collective, Co-operative, Trust',
);

export const matters = list(`
Registration, Certification audit, Verification audit, Mid-term audit, Renewal of registration, Variation of registration, Gap analysis,
Policy suite, Worker screening, Incident management, Complaints handling, Restrictive practices, Behaviour support plans,
High intensity supports, Self-assessment, Corrective actions, Governance review, Internal audit, Staff training, Mock audit,
Practice standards, Service agreements, Risk register, Medication management, Quality plan, Onboarding, Emergency planning, Document review`);

export const openings = list(`
We were referred by a colleague, They called after the information evening, An enquiry from the website, Met at the regional expo,
They were with another consultant before, The board asked for help, A new director has taken over, They are opening a second site,
The plan manager put us in touch, Growth has been faster than planned, The Commission has written to them, A family business`);

export const needs = list(`
wants to register for three more groups, needs policies for medication and mealtimes, has an audit booked and no evidence folder,
looks for monthly compliance support, asks for a fixed price, wants staff trained before winter, needs a risk register that people use,
has two non-conformities to close, wants to understand the costs first, needs worker screening sorted out, moves from verification to certification,
wants somebody to sit beside them at the audit, has lost the person who knew the standards, wants a second opinion on restrictive practices`);

export const closings = list(`
Call back after school hours, Send the checklist first, They decide at the next board meeting, Budget is set for this quarter,
Prefers mail to phone, Wants to meet on site, Ask for the current certificate, The auditor is chosen already, Send two references,
Deadline is tight, No hurry this time, Follow up once the report is in`);

export const positions = list(`
Director, General Manager, Operations Manager, Quality Manager, Practice Manager, Team Leader, Support Coordinator, Compliance Officer,
Finance Manager, Clinical Lead, Human Resources Manager, Service Manager, Chief Executive, Board Member, Administrator`);

export const departments = list(
  'Operations, Quality, Finance, Clinical, People, Intake, Compliance, Executive',
);

export const states = list('NSW, VIC, QLD, WA, SA, TAS, ACT, NT');
